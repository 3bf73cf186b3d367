// How much is read, told to publishers that ask: what is sent stands there in words before a yes, which the publication's page ends at any time.
import { element, isolated } from "./dom.js";
import { sentence } from "./feedwords.js";
import { sheet } from "./postview.js";
import { toast } from "./toast.js";

/** What is sent, and to which server. */
function whatIsSent({ server }) {
  return [
    "Of each issue or book and day: its name, title and author, how long it is, how much of it was read since the time before, and whether it is the first time, that day or at all. It goes to ",
    server ? isolated(server) : "its server", ", under a number without your name, and is added to what others read.",
  ];
}

const states = {
  asked: { words: "Its publisher asks to be told how much of it is read. Nothing is sent unless you agree.", heading: "What would be sent" },
  agreed: { words: "How much you read of it is told to its publisher.", heading: "What is sent" },
  declined: { words: "Nothing is told of what you read of it.", heading: "What would be sent" },
};

/**
 * What stands on a publication's page: what was answered, what is sent, and the buttons that change it.
 * @param reading what is known of it; nothing where the publisher does not ask.
 * @param answer called with whether it may be sent.
 */
export function readingCard(reading, answer) {
  const state = states[reading?.share];
  if (!state) return null;
  // What is answered makes the card anew; until then the button keeps the focus.
  let isAnswered = false;
  const button = (id, label, isShared, kind) => {
    const made = element("button", { type: "button", id, className: `button ${kind}` }, label);
    made.addEventListener("click", () => {
      if (isAnswered) return;
      isAnswered = true;
      answer(isShared);
    });
    return made;
  };
  const buttons = {
    asked: () => [button("share", "Agree", true, "main"), button("share-no", "No", false, "")],
    agreed: () => [button("share", "End this", false, "")],
    declined: () => [button("share", "Agree", true, "")],
  };
  return element(
    "section", { className: "card reading", "aria-labelledby": "reading-heading" },
    element("h2", { id: "reading-heading", textContent: "How much you read" }), element("p", { textContent: state.words }),
    element("p", { className: "quiet" }, element("b", { textContent: `${state.heading}. ` }), ...whatIsSent(reading)),
    element("p", { className: "answers" }, ...buttons[reading.share]()),
  );
}

/** Asks once, where a publication was added whose publisher wants to be told. A sheet that is closed leaves the question on its page. Gives the sheet. */
export function askReading({ handle, title, reading }, ask) {
  const fault = element("p", { className: "field-fault", role: "alert" });
  const button = (label, isShared, kind) => {
    const made = element("button", { type: "button", className: `button ${kind}` }, label);
    made.addEventListener("click", async () => {
      for (const one of answers.children) one.disabled = true;
      fault.textContent = "";
      try {
        await ask("publication/reading", { publication: handle, isShared });
        dialog.close();
        toast(isShared ? `How much you read of “${title}” is told to its publisher` : `Nothing is told of what you read of “${title}”`);
      } catch (error) {
        fault.textContent = sentence(error.message);
        for (const one of answers.children) one.disabled = false;
      }
    });
    return made;
  };
  const answers = element("p", { className: "answers" }, button("Agree", true, "main"), button("No", false, ""));
  const dialog = sheet(
    "reading-share", "How much you read", element("p", {}, "The publisher of “", isolated(title), "” asks to be told how much of it is read. Nothing is sent unless you agree."),
    element("p", { className: "quiet" }, element("b", { textContent: "What would be sent. " }), ...whatIsSent(reading)),
    element("p", { className: "quiet", textContent: "Its page on the shelf shows this, and ends it at any time." }), fault, answers,
  );
  return dialog;
}
