// What is typed between the key that leads to a search and the field that takes it.
let typed = null;

/** Keeps what is typed from now on. */
export function keepTyped() {
  typed = "";
}

/** What was typed since; from now on letters are keys again. */
export function takeTyped() {
  const words = typed ?? "";
  typed = null;
  return words;
}

addEventListener("keydown", (event) => {
  if (typed === null || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog[open]")) return;
  typed += event.key;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
