// Sheets: dialogs above the page.
import { element, icon } from "./dom.js";
import { sharedWords } from "./words.js";

/**
 * Shows a sheet. It closes when the page changes.
 * @param {string} name
 * @param {string} title
 * @param {...(Node | string | null | undefined | false)} content
 */
export function sheet(name, title, ...content) {
  const button = element("button", { className: "icon-button", "aria-label": sharedWords.close }, icon("close"));
  const close = element("form", { method: "dialog" }, button);
  const dialog = element(
    "dialog", { id: name, className: "post-sheet", "aria-labelledby": `${name}-title` },
    element("div", { className: "top" }, element("h2", { id: `${name}-title`, textContent: title }), close), ...content,
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  const onward = () => dialog.close();
  addEventListener("hashchange", onward);
  dialog.addEventListener("close", () => {
    removeEventListener("hashchange", onward);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
