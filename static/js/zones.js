/* A list of time zones: the browser's own first, and chosen where nobody has chosen yet. */
"use strict";

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const list of document.querySelectorAll("select[data-own-zone]")) {
  const found = [...list.options].find((option) => option.value === own);
  if (!found) continue;
  const group = document.createElement("optgroup");
  group.label = "Your browser’s";
  const first = new Option(own === "UTC" ? own : `${own.replaceAll("_", " ").replaceAll("/", ", ")}`, own);
  group.append(first);
  const chosen = list.value;
  list.prepend(group);
  list.value = chosen;
  if (list.dataset.ownZone === "choose" || chosen === own) first.selected = true;
}
