/* A lineup with pieces: touch a piece, then its place; or two places, to swap what lies there; or drag one to the
   other; or choose from the lists. All write the same lists, which are what is sent, and what is drawn here. */
"use strict";
(() => {
  const board = document.querySelector("[data-lineup]");
  if (!board) return;
  const all = (what) => [...board.querySelectorAll(what)];
  const pieces = new Map(all("[data-piece]").map((piece) => [piece.dataset.piece, piece]));
  const spots = new Map(all("[data-place]").map((spot) => [spot.dataset.place, spot]));
  const lists = new Map([...spots.keys()].map((place) => [place, document.getElementById(place)]));
  const hint = board.querySelector(".lineup-hint");
  const many = "many" in board.dataset;
  let held = null; // { place } or { value }: what was touched first

  const named = (value) => {
    const options = [...lists.values()][0].options;
    return [...options].find((option) => option.value === value)?.textContent.split(" (")[0] ?? "";
  };
  const valueAt = (place) => lists.get(place).value;
  const placeOf = (value) => (many ? undefined : [...lists.keys()].find((place) => valueAt(place) === value));
  const barred = (value, place) =>
    (pieces.get(value)?.dataset.barred ?? "").split(" ").includes(spots.get(place).dataset.sign);

  function tell(words, bad = false) {
    hint.textContent = words;
    hint.classList.toggle("bad", bad);
  }
  /* What is wrong with the lists now; nothing: what to do. */
  function judge() {
    let first = "";
    for (const [place, spot] of spots) {
      const error = document.getElementById(`${place}-error`).textContent.trim();
      spot.classList.toggle("wrong", error !== "");
      first ||= error;
    }
    tell(first || hint.dataset.hint, first !== "");
  }
  function hold(what) {
    held = what;
    const value = held && (held.value ?? valueAt(held.place));
    board.classList.toggle("holding", held !== null);
    for (const [one, piece] of pieces) piece.setAttribute("aria-pressed", String(held !== null && one === held.value));
    for (const [place, spot] of spots) {
      spot.setAttribute("aria-pressed", String(held !== null && place === held.place));
      spot.classList.toggle("barred", held !== null && barred(value, place));
    }
    if (!held) return judge();
    const note = held.place ? "" : pieces.get(value).dataset.note;
    const who = held.place && many ? spots.get(held.place).dataset.words : named(value);
    tell(`${who}${note ? `: ${note}` : ""}. ${held.place ? "Swap with whom?" : many ? "For whom?" : "Now his place."}`);
  }
  /* Write these lists, unless a piece may not lie there. */
  function write(changes) {
    hold(null);
    for (const [place, value] of changes) if (barred(value, place)) return tell(board.dataset.barred, true);
    for (const [place, value] of changes) lists.get(place).value = value;
    draw();
    lists.get(changes[0][0]).dispatchEvent(new Event("change", { bubbles: true }));
  }
  function put(value, place) {
    const from = placeOf(value);
    if (from === place) return hold(null);
    write(from ? [[place, value], [from, valueAt(place)]] : [[place, value]]);
  }
  function swap(one, other) {
    write([[other, valueAt(one)], [one, valueAt(other)]]);
  }
  /* The second touch of two, or the first. */
  function touch(what) {
    if (held && held.place === what.place && held.value === what.value) return hold(null);
    if (held && (what.place || held.place)) {
      if (what.place && held.place) return swap(held.place, what.place);
      return put(what.value ?? held.value, what.place ?? held.place);
    }
    hold(what);
  }
  function draw() {
    for (const [value, piece] of pieces) {
      piece.classList.toggle("placed", Boolean(placeOf(value)));
      piece.querySelector("b").textContent = named(value);
    }
    for (const [place, spot] of spots) {
      const value = valueAt(place);
      const there = pieces.get(value)?.querySelector(".piece").cloneNode(true) ?? document.createElement("span");
      if (!there.className) [there.className, there.textContent] = ["piece empty", spot.dataset.sign];
      spot.querySelector(".piece").replaceWith(there);
      spot.querySelector("b").textContent = many && !value ? "" : named(value);
      spot.setAttribute("aria-label", `${spot.dataset.words}: ${named(value) || "open"}`);
    }
  }
  function movable(element, what) {
    element.addEventListener("click", () => touch(what));
    element.addEventListener("dragstart", (event) => {
      event.dataTransfer.setData("text/plain", "");
      hold(what);
    });
    element.addEventListener("dragend", () => held && hold(null));
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      if (held && (what.place || held.place)) touch(what);
    });
  }
  for (const [value, piece] of pieces) movable(piece, { value });
  for (const [place, spot] of spots) movable(spot, { place });
  for (const list of lists.values()) list.addEventListener("change", draw);
  document.addEventListener("keydown", (event) => event.key === "Escape" && held && hold(null));
  // Other news, such as who is there, leaves the hint as it is
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => detail.target.id.endsWith("-error") && judge());
  const unfold = document.querySelector("[data-unfold]");
  unfold.addEventListener("click", () => {
    const away = document.getElementById(unfold.getAttribute("aria-controls")).toggleAttribute("data-folded");
    unfold.setAttribute("aria-expanded", String(!away));
  });
  draw();
  judge();
})();
