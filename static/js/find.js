// The key / goes to the search of the page, or of the masthead, as its hint says.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const find = [...document.querySelectorAll("#query, #find")].find((box) => box.offsetParent);
  if (!find) return;
  event.preventDefault();
  find.focus();
});
