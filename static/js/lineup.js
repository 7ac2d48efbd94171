/* A lineup on the field: tap a tile, then its place; or drag it; or choose from the lists. All three write the
   same lists, which are what is sent. */
"use strict";
(() => {
  const board = document.querySelector("[data-lineup]");
  if (!board) return;
  const all = (what, where = board) => [...where.querySelectorAll(what)];
  const tiles = new Map(all("[data-tile]").map((tile) => [tile.dataset.tile, tile]));
  const spots = all("[data-place]");
  const lists = new Map(spots.map((spot) => [spot.dataset.place, document.getElementById(spot.dataset.place)]));
  const hint = board.querySelector(".lineup-hint");
  const [barredValue, ...barredPlaces] = board.dataset.barred.split(" ");
  let held = null;

  const named = (id) => [...lists.values()][0].querySelector(`option[value="${id}"]`)?.textContent.split(" (")[0] ?? "";
  const position = (place) => board.querySelector(`[data-place="${place}"]`).dataset.position;
  const where = (id) => [...lists].find(([, list]) => list.value === id)?.[0];
  const barred = (id, place) => tiles.get(id)?.dataset.value === barredValue && barredPlaces.includes(position(place));

  function hold(id) {
    held = held === id ? null : id;
    for (const [other, tile] of tiles) tile.setAttribute("aria-pressed", String(other === held));
    board.classList.toggle("holding", Boolean(held));
    for (const spot of spots) spot.classList.toggle("barred", Boolean(held) && barred(held, spot.dataset.place));
    if (held) hint.textContent = `${named(held)}: now a place.`;
  }
  function put(id, place) {
    if (barred(id, place)) {
      hint.textContent = `A ${barredValue} may not play the outfield.`;
      return;
    }
    const from = where(id);
    const other = lists.get(place).value;
    if (from && from !== place && !barred(other, from)) lists.get(from).value = other;
    else if (from && from !== place) {
      // He who stood there may not play where the other comes from: any free tile does
      const free = [...tiles.keys()].find((tile) => !barred(tile, from) && tile !== id && (!where(tile) || tile === other));
      if (!free) {
        hint.textContent = `${named(other)} may not play there.`;
        return;
      }
      lists.get(from).value = free;
    }
    lists.get(place).value = id;
    lists.get(place).dispatchEvent(new Event("change", { bubbles: true }));
    if (held) hold(held);
    draw();
  }
  function draw() {
    for (const [id, tile] of tiles) {
      tile.classList.toggle("placed", Boolean(where(id)));
      tile.querySelector("b").textContent = named(id);
    }
    for (const spot of spots) {
      const id = lists.get(spot.dataset.place).value;
      const tile = tiles.get(id);
      const piece = tile ? tile.querySelector(".piece").cloneNode(true) : document.createElement("span");
      if (!tile) [piece.className, piece.textContent] = ["piece empty", spot.dataset.position];
      const name = document.createElement("b");
      name.textContent = tile ? named(id) : "";
      spot.setAttribute("aria-label", `${spot.dataset.position}: ${tile ? named(id) : "open"}`);
      spot.replaceChildren(piece, name);
    }
  }
  for (const [id, tile] of tiles) {
    tile.addEventListener("click", () => hold(id));
    tile.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", id));
  }
  for (const spot of spots) {
    spot.addEventListener("click", () => {
      const there = lists.get(spot.dataset.place).value;
      if (held) put(held, spot.dataset.place);
      else if (there) hold(there);
    });
    spot.addEventListener("dragover", (event) => event.preventDefault());
    spot.addEventListener("drop", (event) => {
      event.preventDefault();
      const id = event.dataTransfer.getData("text/plain");
      if (tiles.has(id)) put(id, spot.dataset.place);
    });
  }
  for (const list of lists.values()) list.addEventListener("change", draw);
  draw();
})();
