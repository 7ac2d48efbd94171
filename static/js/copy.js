/* A button that copies what a field holds: data-copy names the field. */
"use strict";
document.documentElement.classList.add("scripted");
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // where the page is not served by TLS
  }
  button.textContent = "Copied";
});
