/* The live table: answers by one key, clocks that count down, and the focus kept at the question. */
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

let answering = false;
document.addEventListener("htmx:beforeSwap", () => {
  const table = document.getElementById("table");
  answering = Boolean(table && table.contains(document.activeElement));
});
document.addEventListener("htmx:afterSwap", () => {
  countDown();
  if (answering) document.getElementById("decision")?.focus({ preventScroll: true });
});
