// What happens once an address is added: a publication, a list of feeds, or a choice among feeds.
import { element, isolated } from "../shared/dom.js";
import { sentence } from "../shared/sentences.js";
import { say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { askReading } from "./sharing.js";
import { addWords } from "./words.js";

/**
 * @typedef Outcome what happens after adding
 * @property {Ask} ask
 * @property {(handles: string[], shown: string | null) => void} added gets the handles of new feeds, and the feed to show or null.
 * @property {(handle: string, names?: string[]) => void} shelved gets the handle of a publication that is not a feed.
 * @property {() => void} done closes the form.
 */

/**
 * Opens the publication that was added and, if it is a new feed, offers to undo this.
 * @param {AddedAnswer} answer
 * @param {Outcome} outcome
 */
export function takeOne({ kind, isKnown, reading, ...publication }, { ask, added, shelved, done }) {
  const { handle, title, posts } = { handle: publication.handle ?? "", title: publication.title ?? "", posts: publication.posts ?? 0 };
  done();
  if (kind !== "feed") {
    toast(isKnown ? addWords.followedAlready(title) : addWords.following(title, posts, kind === "bookshelf" ? "book" : "issue"));
    // Navigate first, because changing the page closes open sheets.
    if (reading) askReading({ handle, title, reading }, ask).addEventListener("close", () => shelved(handle));
    else shelved(handle);
    return;
  }
  added(isKnown ? [] : [handle], handle);
  if (isKnown) toast(addWords.followedAlready(title));
  else {
    toast(addWords.following(title, posts, "post"), {
      undo: async () => {
        try {
          await ask("feeds/remove", { feed: handle, keepsPosts: false });
          say(sharedWords.undone);
        } catch (error) {
          toast(addWords.undoFailed(error.message));
        }
        added([], null);
      },
    });
  }
}

/**
 * After a list of feeds was added, shows the skipped lines in place of the form.
 * @param {{ added: string[], known: number, leftOut: LeftOutLine[] }} answer
 * @param {{ form: HTMLElement } & Pick<Outcome, "added" | "done">} outcome
 */
export function takeList({ added: handles, known, leftOut }, { form, added, done }) {
  const parts = [
    addWords.addedFeeds(handles.length), known && addWords.knownFeeds(known), leftOut.length && addWords.skippedLines(leftOut.length),
  ].filter(Boolean);
  added(handles, null);
  if (!leftOut.length) {
    done();
    toast(parts.join(", "));
    return;
  }
  // List the skipped lines before closing.
  const close = element("button", { type: "button", className: "button main", textContent: addWords.done });
  close.addEventListener("click", () => {
    box.replaceWith(form);
    done();
  });
  const box = element(
    "div", { className: "add-form", role: "status" }, element("p", {}, element("b", { textContent: parts.join(", ") })),
    element("ul", { className: "left-out" }, ...leftOut.map(({ line, message }) => element("li", { textContent: addWords.line(line, message) }))),
    element("p", { className: "onward" }, close),
  );
  form.replaceWith(box);
  close.focus();
}

/**
 * Lets the user choose among the feeds of a page.
 * @param {FeedChoice[]} choices
 * @param {Outcome & { back: (form: HTMLElement) => void }} outcome
 */
export function choiceForm(choices, { ask, added, shelved, done, back }) {
  const fault = element("p", { className: "field-fault", role: "alert" });
  const boxes = choices.map(({ address, title }, number) => {
    const box = element("input", { type: "checkbox", checked: number === 0, value: address });
    const words = element("span", {}, isolated(title || address), element("small", { textContent: title ? address : "" }));
    return element("li", {}, element("label", {}, box, words));
  });
  const follow = element("button", { type: "submit", className: "button main", textContent: addWords.follow });
  const other = element("button", { type: "button", className: "button", textContent: addWords.otherAddress });
  const form = element(
    "form", { className: "add-form" },
    element(
      "fieldset", {}, element("legend", { textContent: addWords.chooseFeeds(choices.length) }), element("ul", { className: "choices" }, ...boxes),
    ),
    fault, element("p", { className: "onward" }, follow, other),
  );
  other.addEventListener("click", () => back(form));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = [...form.querySelectorAll("input")].filter(({ checked }) => checked);
    if (!wanted.length) {
      fault.textContent = addWords.chooseOne;
      return;
    }
    [follow.disabled, follow.textContent, fault.textContent] = [true, addWords.checking, ""];
    /** @type {string[]} */
    const handles = [];
    /** @type {string[]} */
    const failures = [];
    let last = null;
    for (const box of wanted) {
      try {
        last = await ask("feeds/add", { address: box.value });
        if (!last.isKnown && last.handle) handles.push(last.handle);
        box.checked = false;
      } catch (error) {
        failures.push(sentence(error.message));
      }
    }
    [follow.disabled, follow.textContent] = [false, addWords.follow];
    if (failures.length) {
      fault.textContent = failures[0];
      if (handles.length) added(handles, null);
    } else if (wanted.length === 1 && last && !last.choices) takeOne(last, { ask, added, shelved, done });
    else {
      done();
      toast(addWords.addedFeeds(handles.length));
      added(handles, handles[0] ?? null);
    }
  });
  queueMicrotask(() => form.querySelector("input")?.focus());
  return form;
}
