/* The live table: a first touch lifts a piece and says what it would do, a second plays it. What the server
   sends is morphed into what is there, so men run, cards turn, and nothing else moves. */
"use strict";
/* Until when a second click or key of a double one asks nothing of the question that has just come. */
let calmUntil = 0;
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const table = () => document.getElementById("table");
  const form = () => document.querySelector("form.decision");
  const lifted = () => form()?.querySelector('[data-lifted]');

  /* One step or two, and other wishes, remembered by this browser */
  const wish = (name, fallback) => {
    try {
      return localStorage.getItem(name) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const twice = document.getElementById("twice");
  if (twice) {
    twice.checked = wish("tableSteps", "2") === "2";
    twice.addEventListener("change", () => localStorage.setItem("tableSteps", twice.checked ? "2" : "1"));
  }

  const CALM = 300;
  const turnShown = () => document.querySelector("#table input[name=turn]")?.value ?? "";
  let turn = turnShown();
  const calm = () => performance.now() < calmUntil;

  function play(piece) {
    const asks = piece.closest("form");
    if (!asks || asks.dataset.sent || calm()) return;
    asks.dataset.sent = "1";
    piece.classList.add("sent");
    piece.focus({ preventScroll: true }); // htmx sends the button that has the focus
    asks.requestSubmit(piece);
  }

  function lift(piece) {
    const asks = piece.closest("form");
    const sealed = Boolean(asks.querySelector("#sealed"));
    for (const other of all("[aria-pressed]", asks)) {
      other.setAttribute("aria-pressed", String(other === piece));
      other.toggleAttribute("data-lifted", other === piece);
    }
    const tell = document.getElementById("tell");
    if (piece.dataset.tell) tell.textContent = piece.dataset.tell;
    else if (!sealed) tell.textContent = `${piece.getAttribute("aria-label") ?? piece.textContent.trim().replace(/\s+/g, " ")}?`;
    const go = asks.querySelector(".go");
    if (go) go.disabled = false;
    piece.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("table:lift", { detail: piece }));
  }

  document.addEventListener("click", (event) => {
    const piece = event.target.closest("form.decision button.choice");
    if (piece) {
      // The click that `play` or Enter makes has the form's leave
      if (piece.form.dataset.sent) {
        event.preventDefault();
        return;
      }
      event.preventDefault();
      if (calm()) return;
      if (!(twice?.checked ?? true) || piece === lifted()) play(piece);
      else lift(piece);
      return;
    }
    if (event.target.closest(".go") && lifted()) play(lifted());
  });

  /* Each piece has its own key: its rank; the same key again, or the suit, chooses between two. */
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("input:not([type=hidden]), select, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "enter") {
      const piece = lifted();
      if (piece && !event.target.closest("button:not(.choice, .go), a, summary")) {
        event.preventDefault();
        play(piece);
      }
      return;
    }
    if (key.length > 1 || calm()) return;
    const pieces = all("form.decision button.choice");
    const up = lifted();
    const same = pieces.filter((piece) => piece.dataset.key[0] === key);
    if (same.length) {
      event.preventDefault();
      const next = same[(same.indexOf(up) + 1) % same.length];
      if (same.length === 1 && (next === up || !(twice?.checked ?? true))) play(next);
      else lift(next);
      return;
    }
    const suited = up && pieces.find((piece) => piece.dataset.key === up.dataset.key[0] + key);
    if (suited) {
      event.preventDefault();
      lift(suited);
      return;
    }
    const button = document.querySelector(`.tray [data-key="${CSS.escape(key)}"]:not(:disabled)`);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });

  /* What a page says of itself: a refusal, or that nothing could be sent */
  let word = { text: "", until: 0 };
  function say(text) {
    if (text) word = { text, until: Date.now() + 6000 };
    const tell = document.getElementById("tell");
    if (!tell || !word.text || Date.now() > word.until || tell.querySelector(".told-off")) return;
    tell.innerHTML = '<span class="told-off" role="alert"></span>';
    tell.firstChild.textContent = word.text;
  }
  function freed() {
    for (const asks of all("form[data-sent]")) delete asks.dataset.sent;
  }
  document.addEventListener("htmx:sendError", () => {
    freed();
    say("No connection: nothing was sent. Try again when it is back.");
  });
  document.addEventListener("htmx:responseError", (event) => {
    freed();
    say(`That was refused (${event.detail.xhr.status}). Load the page anew to see how the game stands.`);
  });

  /* The hand has slots: a card stays in its own, a played one leaves a gap, a drawn one fills it. */
  let places = [];
  function settle() {
    const hand = table()?.querySelector(".pieces");
    if (!hand) return;
    const slips = all(".slip", hand);
    const cards = slips.filter((slip) => slip.id);
    const gaps = slips.filter((slip) => !slip.id);
    if (gaps.some((gap) => gap.querySelector("b"))) return; // gaps that are named keep their own places
    const here = new Set(cards.map((slip) => slip.id));
    const kept = places.filter((id) => here.has(id)).length;
    if (!kept) places = slips.map((slip) => slip.id);
    places = places.map((id) => (here.has(id) ? id : ""));
    for (const slip of cards) {
      if (places.includes(slip.id)) continue;
      const free = places.indexOf("");
      if (free < 0) places.push(slip.id);
      else places[free] = slip.id;
    }
    while (places.length > slips.length && places.includes("")) places.splice(places.lastIndexOf(""), 1);
    for (const slip of cards) slip.style.order = String(places.indexOf(slip.id));
    const free = places.flatMap((id, place) => (id ? [] : [place]));
    gaps.forEach((gap, n) => (gap.style.order = String(free[n] ?? places.length + n)));
  }
  settle();

  /* Swaps. Whoever was at the table by keyboard stays at the question. */
  if (window.Idiomorph) {
    const keeps = (name, node) => !(name === "open" || name === "style") || !node.closest?.("#table");
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = keeps;
  }
  let before = null;
  function keep() {
    const at = document.activeElement;
    before = { inside: Boolean(table()?.contains(at)), at };
    const told = document.querySelector("#tell .told-off");
    if (told && told.textContent !== word.text) word = { text: told.textContent, until: Date.now() + 3000 };
    root.classList.add("moved");
  }
  document.addEventListener("htmx:beforeSwap", keep);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.closest?.("[data-quiet]")) return; // who is there, and what waits elsewhere
    freed();
    for (const piece of all("#table .sent")) piece.classList.remove("sent");
    for (const piece of all("#table [data-lifted]")) piece.removeAttribute("data-lifted");
    settle();
    say();
    const asked = turnShown();
    if (asked !== turn) {
      turn = asked;
      calmUntil = performance.now() + CALM;
      if (asked) document.dispatchEvent(new CustomEvent("table:turn"));
    }
    if (before?.inside && !document.activeElement.closest(".sheet")) {
      document.getElementById("decision")?.focus({ preventScroll: true });
    }
    before = null;
    document.dispatchEvent(new CustomEvent("table:shown"));
  });

  /* What is shown never goes back: an answer in its response, a move of the other side in an event, and
     whatever was fetched come in any order, and each says of which moment it is. While an answer is
     under way an event waits; the response mostly shows all that it would. */
  let sending = 0;
  let told = "";
  const shownNow = () => document.getElementById("seen")?.value ?? "";
  const seenIn = (html) => /id="seen"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
  const momentOf = (mark) => Number.parseInt(mark, 10) || 0;
  const isOld = (mark) => mark !== "" && momentOf(mark) < momentOf(shownNow());
  const hasSeen = (moment) => momentOf(moment) > 0 && momentOf(moment) <= momentOf(shownNow());
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
    else if (!isOld(mark) && (mark === "" || mark !== shownNow())) {
      keep();
      return;
    }
    event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id === "table" && isOld(seenIn(event.detail.xhr.responseText))) event.detail.shouldSwap = false;
  });

  /* A swipe to the left over the field opens the book, one down on its head closes it. */
  let start = null;
  document.addEventListener("pointerdown", (event) => (start = event));
  document.addEventListener("pointerup", (event) => {
    const book = document.getElementById("book");
    if (!start || !book || event.pointerType !== "touch") return;
    const [across, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (start.target.closest?.(".park") && across < -60 && Math.abs(down) < 60) book.showPopover();
    if (start.target.closest?.("#book .head") && down > 40) book.hidePopover();
  });

  document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
    const field = document.querySelector(`[aria-describedby="${CSS.escape(target.id)}"]`);
    field?.setAttribute("aria-invalid", String(target.textContent !== ""));
  });
})();
