// Shows the search field, which needs scripts, focuses it with "/", and lets the keyboard scroll wide tables and code.
document.documentElement.dataset.scripts = "yes";
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  const field = document.querySelector("input[type=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
});
const markWide = () => {
  for (const box of document.querySelectorAll(".table, pre")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
};
addEventListener("DOMContentLoaded", markWide);
addEventListener("resize", markWide);
