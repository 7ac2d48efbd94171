/* A page that waits for another person goes on by itself when they have come: to the rematch that they
   accepted, to the table of a challenge that they took. Not one that was loaded when they had. */
"use strict";
(() => {
  const way = () => document.querySelector("a[data-follow]");
  const known = Boolean(way());
  document.addEventListener("htmx:afterSwap", () => {
    const on = known ? null : way();
    if (on) location.assign(on.href);
  });
  /* What is said, or answered, closes the sheet that it was chosen in. */
  document.addEventListener("htmx:beforeRequest", (event) => {
    const sheet = event.detail.elt.closest?.("#talk:popover-open");
    if (sheet) sheet.hidePopover();
  });
})();
