/* The live table: answers by one key, scroll and focus that stay, and a
   lineup whose fields say whether they are right. */
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
  (table.querySelector(".question") || table.querySelector(".tally-sheet")).prepend(line);
}
document.addEventListener("htmx:sendError", () => say("No connection: nothing was sent. Try again when it is back."));
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  say(`That was refused (${status}). Load the page anew to see how the game stands.`);
});

/* A second click or key of a double one asks nothing of the question that has just come. */
const CALM = 300;
let turn = "";
let calmUntil = 0;
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
  return Boolean(event.target.closest(":is(.decision, .standing-order) button"));
}

/* Scroll and focus stay while the table is exchanged for the table of now: what is looked at keeps
   its place on the screen, and who was at the table by keyboard stays at the question. */
const PARTS = [".mine", ".on-table", ".told", ".fair"];
let kept = null;
function topOf(part) {
  return document.querySelector(`#table > ${part}`)?.getBoundingClientRect().top;
}
function lookedAt(table) {
  const focused = document.activeElement;
  const question = table.querySelector(".mine");
  if (question?.contains(focused)) return ".mine";
  return PARTS.find((part) => table.querySelector(`:scope > ${part}`)?.getBoundingClientRect().bottom > innerHeight / 3);
}
function keep() {
  const table = document.getElementById("table");
  if (!table) return;
  const focused = document.activeElement;
  const part = lookedAt(table);
  kept = {
    focus: table.contains(focused) ? focused.id || "decision" : null,
    part,
    top: part && topOf(part),
    question: table.querySelector(".question")?.offsetHeight,
    page: document.getElementById("content").offsetHeight,
  };
}
function hold() {
  if (!kept) return;
  const { focus, part, top, question, page } = kept;
  kept = null;
  // While the other side is awaited the question keeps its room, and the page never shrinks
  const asks = document.querySelector(".question:not(:has(.decision))");
  if (asks && question) asks.style.minHeight = `${question}px`;
  document.getElementById("content").style.minHeight = `${page}px`;
  const now = part && topOf(part);
  if (now !== undefined && now !== top) scrollBy({ top: now - top, behavior: "instant" });
  if (focus && !document.getElementById("table")?.contains(document.activeElement)) {
    const found = document.getElementById(focus) ?? document.getElementById("decision");
    found?.focus({ preventScroll: true });
  }
}
let width = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== width) document.getElementById("content").style.removeProperty("min-height");
  width = innerWidth;
});

document.addEventListener("htmx:beforeSwap", () => {
  keep();
  const told = document.querySelector("#table .told-off");
  if (told && told.textContent !== word.text) word = { text: told.textContent, until: Date.now() + 3000 };
});
document.addEventListener("htmx:afterSwap", () => {
  say();
  hold();
  if (turnShown() !== turn) {
    turn = turnShown();
    calmUntil = performance.now() + CALM;
  }
});

document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
  const field = document.querySelector(`[aria-describedby="${CSS.escape(target.id)}"]`);
  field?.setAttribute("aria-invalid", String(target.textContent !== ""));
});

/* What is shown never goes back: an answer in its response, a move of the other side in an event, and
   whatever was fetched come in any order, and each says of which moment it is. While an answer is
   under way an event waits; the response mostly shows all that it would. */
let sending = 0;
let told = "";
function shownNow() {
  return document.getElementById("seen")?.value ?? "";
}
function seenIn(html) {
  return /id="seen"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
}
function momentOf(mark) {
  return Number.parseInt(mark, 10) || 0;
}
function isOld(mark) {
  return mark !== "" && momentOf(mark) < momentOf(shownNow());
}
function hasSeen(moment) {
  return momentOf(moment) > 0 && momentOf(moment) <= momentOf(shownNow());
}
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") sending += 1;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  sending -= 1;
  const moment = told;
  if (!moment || sending) return;
  told = "";
  if (!hasSeen(moment)) htmx.trigger("#fetches", "sse:moved", { data: moment });
});
document.addEventListener(
  "sse:moved",
  (event) => {
    const moment = event.detail?.data;
    if (sending) told = moment || "late";
    if (sending || hasSeen(moment)) event.stopImmediatePropagation();
  },
  true,
);
document.addEventListener("htmx:sseBeforeMessage", (event) => {
  if (event.detail.type !== "scene") return;
  const mark = seenIn(event.detail.data);
  if (sending && document.getElementById("fetches")) told = mark || "late";
  else if (!isOld(mark) && (mark === "" || mark !== shownNow())) return keep();
  event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "table" && isOld(seenIn(event.detail.xhr.responseText))) event.detail.shouldSwap = false;
});

/* A pile that is being looked through stays open when the table is drawn anew. */
let open = [];
document.addEventListener("htmx:beforeSwap", () => {
  open = [...document.querySelectorAll("#table details[id][open]")].map((pile) => pile.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
});
