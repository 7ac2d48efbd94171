/* Clocks that count down to when an answer is due, and how long somebody has been away. */
"use strict";

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
  for (const away of document.querySelectorAll("[data-since]")) {
    const minutes = Math.max(1, Math.floor((now - Number(away.dataset.since)) / 60));
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    away.textContent = days ? `${days} day${days > 1 ? "s" : ""}` : hours ? `${hours} h` : `${minutes} min`;
  }
}
countDown();
setInterval(countDown, 1000);
document.addEventListener("htmx:afterSwap", countDown);
