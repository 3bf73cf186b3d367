// Messages: undo, failures, and the offline notice.
import { around, element, icon, isModified } from "./dom.js";
import { sharedWords } from "./words.js";

const area = () => document.querySelector("#messages");
const patience = 8000;
/** @type {(() => void) | null} */
let leaveLast = null;

// `z` undoes, as in the terminal.
addEventListener("keydown", (event) => {
  if (event.key !== "z" || event.defaultPrevented || isModified(event) || around(event, "input, textarea, select, dialog")) return;
  const button = area()?.querySelector(".toast .button");
  if (!button) return;
  event.preventDefault();
  button.click();
});

/**
 * Announces text to screen readers.
 * @param {string} text
 */
export function say(text) {
  const box = document.querySelector("#live");
  if (box) box.textContent = text;
}

/**
 * Shows a message, possibly with an undo button, for eight seconds or until the next message. The message stays longer
 * while it has the focus or is under the pointer. `stay` is called whenever the time is extended.
 * @param {string} text
 * @param {{ undo?: (() => void) | null, label?: string, stay?: (() => void) | null }} options
 */
export function toast(text, { undo = null, label = sharedWords.undo, stay = null } = {}) {
  leaveLast?.();
  const button = undo ? element("button", { type: "button", className: "button", textContent: label }) : null;
  const box = element("div", { className: "toast" }, element("p", { textContent: text }), button);
  let timer = 0;
  const leave = () => {
    clearTimeout(timer);
    box.remove();
    if (leaveLast === leave) leaveLast = null;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!box.matches(":focus-within, :hover")) {
        leave();
        return;
      }
      stay?.();
      wait();
    }, patience);
  };
  button?.addEventListener("click", () => {
    leave();
    undo?.();
  });
  box.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  leaveLast = leave;
  area()?.append(box);
  say(undo ? sharedWords.toastAction(text, label) : text);
  wait();
}

/**
 * Joins lines into sentences.
 * @param {string} text
 */
const inSentences = (text) => text.replace(/([^\s.!?…:])?\s*\n\s*/g, (_, last) => (last ? `${last}. ` : " "));

/**
 * Returns a box that shows a failure. It has a retry button if there is `retry`, and a close button if `close`.
 * @param {string} title
 * @param {string} text
 * @param {(() => void) | null} [retry]
 * @param {boolean} [close]
 */
export function faultBox(title, text, retry = null, close = false) {
  const again = retry ? element("button", { type: "button", className: "button" }, icon("refresh", "small"), sharedWords.tryAgain) : null;
  const leave = close ? element("button", { type: "button", className: "icon-button", "aria-label": sharedWords.close }, icon("close")) : null;
  const box = element(
    "div", { className: "fault", role: "alert" }, icon("warning"),
    element(
      "div", {}, element("b", { textContent: title }), element("p", { textContent: inSentences(text) }),
      element("div", { className: "actions" }, again),
    ), leave,
  );
  leave?.addEventListener("click", () => box.remove());
  again?.addEventListener("click", () => {
    if (close) box.remove();
    retry?.();
  });
  return box;
}

/**
 * @param {string} title
 * @param {string} text
 * @param {(() => void) | null} [retry]
 */
export function fault(title, text, retry = null) {
  area()?.querySelector(":scope > .fault")?.remove();
  area()?.append(faultBox(title, text, retry, true));
}

/**
 * Runs an action and reports its failure: `attempt("Could not download", () => library.download(…))`.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result> | Result} act
 * @returns {Promise<Result | undefined>}
 */
export async function attempt(title, act) {
  try {
    return await act();
  } catch (error) {
    fault(title, error.message, () => attempt(title, act));
    return undefined;
  }
}

/** Shows a notice while offline. */
export function watchNetwork() {
  const line = element(
    "p", { className: "offline-line", role: "status" }, icon("offline"), sharedWords.offline,
  );
  const show = () => {
    // Reserve space, so that the notice does not cover anything.
    document.documentElement.classList.toggle("offline", !navigator.onLine);
    if (navigator.onLine) line.remove();
    else document.body.append(line);
  };
  addEventListener("online", show);
  addEventListener("offline", show);
  show();
}
