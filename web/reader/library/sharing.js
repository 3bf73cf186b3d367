// Reading statistics. The user sees what is sent before agreeing, and can stop sharing on the publication's page.
import { sheet } from "../shared/dialog.js";
import { element, isolated } from "../shared/dom.js";
import { sentence } from "../shared/sentences.js";
import { toast } from "../shared/toast.js";
import { readingWords } from "./words.js";

/**
 * What is sent, and to which server.
 * @param {ReadingShare} reading
 */
function whatIsSent({ server }) {
  return [
    readingWords.dataBefore,
    server ? isolated(server) : readingWords.itsServer, readingWords.dataAfter,
  ];
}

/**
 * The card on the page of a publication.
 * @param {ReadingShare | null | undefined} reading the state. Undefined if the publisher does not ask.
 * @param {(isShared: boolean) => void} answer called with whether to share.
 */
export function readingCard(reading, answer) {
  /** @type {Record<string, { words: string, heading: string }>} */
  const states = readingWords.states;
  const state = reading && states[reading.share];
  if (!state) return null;
  // The answer replaces the card. Keep the focus until then.
  let isAnswered = false;
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {boolean} */ isShared, /** @type {string} */ kind) => {
    const made = element("button", { type: "button", id, className: `button ${kind}` }, label);
    made.addEventListener("click", () => {
      if (isAnswered) return;
      isAnswered = true;
      answer(isShared);
    });
    return made;
  };
  /** @type {Record<string, () => HTMLElement[]>} */
  const buttons = {
    asked: () => [button("share", readingWords.agree, true, "main"), button("share-no", readingWords.decline, false, "")],
    agreed: () => [button("share", readingWords.stop, false, "")],
    declined: () => [button("share", readingWords.agree, true, "")],
  };
  return element(
    "section", { className: "card reading", "aria-labelledby": "reading-heading" },
    element("h2", { id: "reading-heading", textContent: readingWords.title }), element("p", { textContent: state.words }),
    element("p", { className: "quiet" }, element("b", { textContent: `${state.heading}. ` }), ...whatIsSent(reading)),
    element("p", { className: "answers" }, ...buttons[reading.share]()),
  );
}

/**
 * Asks once, after a publication was added. If the sheet is closed, the question stays on the publication's page.
 * Returns the sheet.
 * @param {{ handle: string, title: string, reading: ReadingShare }} options
 * @param {Ask} ask
 */
export function askReading({ handle, title, reading }, ask) {
  const fault = element("p", { className: "field-fault", role: "alert" });
  const button = (/** @type {string} */ label, /** @type {boolean} */ isShared, /** @type {string} */ kind) => {
    const made = element("button", { type: "button", className: `button ${kind}` }, label);
    made.addEventListener("click", async () => {
      for (const one of answers.querySelectorAll("button")) one.disabled = true;
      fault.textContent = "";
      try {
        await ask("publication/reading", { publication: handle, isShared });
        dialog.close();
        toast(isShared ? readingWords.shared(title) : readingWords.notShared(title));
      } catch (error) {
        fault.textContent = sentence(error.message);
        for (const one of answers.querySelectorAll("button")) one.disabled = false;
      }
    });
    return made;
  };
  const answers = element("p", { className: "answers" }, button(readingWords.agree, true, "main"), button(readingWords.decline, false, ""));
  const dialog = sheet(
    "reading-share", readingWords.title, element("p", {}, readingWords.askedBefore, isolated(title), readingWords.askedAfter),
    element("p", { className: "quiet" }, element("b", { textContent: `${readingWords.states.asked.heading}. ` }), ...whatIsSent(reading)),
    element("p", { className: "quiet", textContent: readingWords.change }), fault, answers,
  );
  return dialog;
}
