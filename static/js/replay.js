/* A replay that plays by itself: every few seconds one step forward, until somebody pauses it. */
"use strict";

const PAUSE = 3500;
let running = new URLSearchParams(location.search).has("run");
let timer = 0;

function wind() {
  clearTimeout(timer);
  const forward = document.getElementById("forward");
  running = running && Boolean(forward);
  if (!forward) return;
  document.getElementById("run").textContent = running ? "Pause" : "Play";
  if (running) timer = setTimeout(() => forward.click(), PAUSE);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#run") || !document.getElementById("forward")) return;
  event.preventDefault();
  running = !running;
  wind();
});
document.addEventListener("htmx:afterSettle", wind);
wind();
