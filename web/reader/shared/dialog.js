// Sheets: dialogs above the page.
import { element, icon } from "./dom.js";
import { sharedWords } from "./words.js";

/** Shows a sheet. It closes when the page changes. */
export function sheet(name, title, ...content) {
  const close = element("form", { method: "dialog" }, element("button", { className: "icon-button", "aria-label": sharedWords.close }, icon("close")));
  const dialog = element(
    "dialog", { id: name, className: "post-sheet", "aria-labelledby": `${name}-title` },
    element("div", { className: "top" }, element("h2", { id: `${name}-title`, textContent: title }), close), ...content.filter(Boolean),
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
