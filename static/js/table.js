/* The live table: answers by one key, clocks that count down, the focus kept at the
   question, and a lineup whose fields say whether they are right. */
"use strict";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input:not([type=hidden]), select, textarea")) return;
  const target = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (target && !target.disabled) {
    event.preventDefault();
    target.click();
  }
});

function countDown() {
  const now = Date.now() / 1000;
  for (const clock of document.querySelectorAll("[data-due]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.due) - now));
    const days = Math.floor(left / 86400);
    const hours = Math.floor((left % 86400) / 3600);
    const minutes = String(Math.floor((left % 3600) / 60)).padStart(hours ? 2 : 1, "0");
    const seconds = String(left % 60).padStart(2, "0");
    const time = `${hours ? `${hours}:` : ""}${minutes}:${seconds}`;
    clock.textContent = days > 1 ? `${days} days` : days ? `1 day ${time}` : time;
  }
}
countDown();
setInterval(countDown, 1000);

/* What a page says of itself: a refusal, or that nothing could be sent. It outlives one refresh. */
let word = { text: "", until: 0 };
function say(text) {
  if (text) word = { text, until: Date.now() + 6000 };
  const table = document.getElementById("table");
  if (!table || !word.text || Date.now() > word.until || table.querySelector(".told-off")) return;
  const line = document.createElement("p");
  line.className = "told-off";
  line.setAttribute("role", "alert");
  line.textContent = word.text;
  (table.querySelector(".mine") || table.querySelector(".tally-sheet")).prepend(line);
}
document.addEventListener("htmx:sendError", () => say("No connection: nothing was sent. Try again when it is back."));
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  say(`That was refused (${status}). Load the page anew to see how the game stands.`);
});

/* The focus stays at the question, and a second click or key of a double one asks nothing of the
   question that has just come. */
const CALM = 300;
let turn = "";
let calmUntil = 0;
let answering = false;
function turnShown() {
  return document.querySelector("#table input[name=turn]")?.value ?? "";
}
turn = turnShown();
for (const kind of ["click", "keydown"]) {
  document.addEventListener(
    kind,
    (event) => {
      if (performance.now() < calmUntil && isAnswer(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}
function isAnswer(event) {
  if (event.type === "keydown") return event.key.length === 1 || event.key === "Enter";
  return Boolean(event.target.closest(".decision button"));
}
document.addEventListener("htmx:beforeSwap", () => {
  const table = document.getElementById("table");
  answering = Boolean(table && table.contains(document.activeElement));
  const told = table?.querySelector(".told-off");
  if (told && told.textContent !== word.text) word = { text: told.textContent, until: Date.now() + 3000 };
});
document.addEventListener("htmx:afterSwap", () => {
  countDown();
  say();
  if (turnShown() !== turn) {
    turn = turnShown();
    calmUntil = performance.now() + CALM;
  }
  if (answering) document.getElementById("decision")?.focus({ preventScroll: true });
});

document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
  const field = document.querySelector(`[aria-describedby="${CSS.escape(target.id)}"]`);
  field?.setAttribute("aria-invalid", String(target.textContent !== ""));
});

/* The answer to one's own answer shows what one is then told to fetch: that is not fetched again. */
let sending = 0;
let told = null;
function hasSeen(moment) {
  return Boolean(moment) && document.getElementById("seen")?.value.split("-")[0] === moment;
}
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") sending += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  sending -= 1;
  if (told && !sending) {
    const [target, moment] = told;
    told = null;
    if (!hasSeen(moment)) htmx.trigger(target, "sse:moved", { data: moment });
  }
});
document.addEventListener(
  "sse:moved",
  (event) => {
    const moment = event.detail?.data;
    if (sending) told = [event.target, moment];
    if (sending || hasSeen(moment)) event.stopImmediatePropagation();
  },
  true,
);

/* A pile that is being looked through stays open when the table is drawn anew. */
let open = [];
document.addEventListener("htmx:beforeSwap", () => {
  open = [...document.querySelectorAll("#table details[id][open]")].map((pile) => pile.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
});
