/* A club's crest, drawn while it is put together. */
"use strict";

const dress = document.querySelector("form[data-pattern]");

function drawn() {
  const chosen = new FormData(dress);
  const letters = (chosen.get("letters") || "").toUpperCase();
  const charge = chosen.get("charge") === "letters" ? letters : chosen.get("charge");
  const colors = [chosen.get("color"), chosen.get("second_color")].map((color) => color.slice(1));
  const code = [chosen.get("shape"), chosen.get("division"), charge, ...colors].join("-");
  if (!/^[a-z]+-[a-z]+-([a-z]{3,}|[A-Z]{1,2})-[0-9a-f]{6}-[0-9a-f]{6}$/.test(code)) return;
  const address = dress.dataset.pattern.replace("CODE", code);
  for (const picture of dress.querySelectorAll("[data-preview]")) picture.src = address;
}

dress.addEventListener("input", (event) => {
  // Who writes letters wants them
  if (event.target.name === "letters") dress.querySelector('[name="charge"][value="letters"]').checked = true;
  drawn();
});
