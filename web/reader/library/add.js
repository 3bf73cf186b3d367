// Adds publications by address, and files: books, issues and lists of feeds (OPML).
import { sheet } from "../shared/dialog.js";
import { element, icon, isolated } from "../shared/dom.js";
import { sentence } from "../shared/sentences.js";
import { say, toast } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { askReading } from "./sharing.js";
import { addWords } from "./words.js";

/** The largest OPML file, in bytes. */
const largest = 16 << 20;

const accepted = ".epub,.pdf,.cbz,.zip,.hpub,.opml,.xml,application/epub+zip,application/pdf,text/x-opml";

/**
 * The form to add publications and files.
 * @param {object} options
 * @param {(path: string, body?: any) => Promise<any>} options.ask sends a request: `ask(path, body)`.
 * @param {(file: File) => Promise<any>} options.upload sends a file.
 * @param {(handles: string[], shown: string | null) => void} options.added gets the handles of new feeds, and the feed to show or null.
 * @param {(handle: string, names?: string[]) => void} options.shelved gets the handle of a publication that is not a feed.
 * @param {() => void} [options.done] closes the form.
 * @param {string} [options.id]
 */
export function addForm({ ask, upload, added, shelved, done = () => {}, id = "add" }) {
  const field = element("input", { type: "text", inputMode: "url", enterKeyHint: "go", autocomplete: "off", spellcheck: false, autocapitalize: "none", id: `${id}-address`, placeholder: addWords.example, "aria-describedby": `${id}-fault` });
  const fault = element("p", { className: "field-fault", id: `${id}-fault`, role: "alert" });
  const follow = element("button", { type: "submit", className: "button main" }, addWords.follow);
  const input = element("input", { type: "file", accept: accepted, multiple: true, hidden: true, tabIndex: -1 });
  const choose = element("button", { type: "button", className: "button" }, icon("folder", "small"), addWords.chooseFiles);
  const form = element(
    "form", { className: "add-form", noValidate: true },
    element("label", { htmlFor: field.id, textContent: addWords.address }),
    element("div", { className: "line" }, element("p", { className: "field" }, icon("link", "small"), field), follow), fault,
    element("p", { className: "quiet", textContent: addWords.help }),
    element("p", { className: "onward" }, choose), input,
  );
  const wrong = (/** @type {string} */ message) => {
    fault.replaceChildren(...(message ? [icon("warning", "small"), element("span", { textContent: message })] : []));
    field.ariaInvalid = String(Boolean(message));
    if (!message) return;
    field.focus();
    field.select();
  };
  const busy = async (/** @type {string} */ words, /** @type {() => Promise<unknown>} */ act) => {
    if (follow.disabled) return;
    wrong("");
    [follow.disabled, choose.disabled, follow.textContent] = [true, true, words];
    say(words);
    try {
      await act();
    } catch (error) {
      wrong(sentence(error.message));
    } finally {
      [follow.disabled, choose.disabled, follow.textContent] = [false, false, addWords.follow];
    }
  };
  const take = (/** @type {any} */ outcome) => {
    if (outcome.choices) form.replaceWith(choiceForm(outcome.choices, { ask, added, shelved, done, back: (box) => { box.replaceWith(form); field.focus(); } }));
    else if (outcome.added) takeList(outcome, { form, added, done });
    else takeOne(outcome, { ask, added, shelved, done });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) return wrong(addWords.noAddress);
    return busy(addWords.checking, async () => take(await ask("feeds/add", { address: field.value })));
  });
  field.addEventListener("input", () => field.ariaInvalid === "true" && wrong(""));
  choose.addEventListener("click", () => input.click());
  const sendList = async (/** @type {File} */ file) => {
    if (file.size > largest) throw new Error(addWords.listTooLarge);
    take(await ask("feeds/list", { name: file.name, opml: await base64(file) }));
  };
  const send = (/** @type {File[]} */ files) => busy(addWords.adding(files.length), async () => {
    const lists = files.filter((/** @type {{ name: string }} */ { name }) => /\.(opml|xml)$/i.test(name));
    const books = files.filter((/** @type {File} */ file) => !lists.includes(file));
    if (books.length) await sendBooks(books, { upload, shelved, done: lists.length ? () => {} : done });
    for (const list of lists) await sendList(list);
  });
  input.addEventListener("change", async () => {
    if (input.files?.length) await send([...input.files]);
    input.value = "";
  });
  form.take = (/** @type {{ files?: File[], text?: string }} */ { files = [], text = "" }) => {
    if (files.length) return send(files);
    field.value = text;
    return form.requestSubmit();
  };
  return form;
}

/**
 * Adds books and issues one by one. A failure does not stop the others.
 * @param {File[]} files
 * @param {{ upload: (file: File) => Promise<any>, shelved: (handle: string, names?: string[]) => void, done: () => void }} options
 */
async function sendBooks(files, { upload, shelved, done }) {
  /** @type {any[]} */
  const added = [];
  /** @type {string[]} */
  const failures = [];
  for (const [index, file] of files.entries()) {
    if (files.length > 1) say(addWords.addingFile(index + 1, files.length, file.name));
    try {
      added.push(await upload(file));
    } catch (error) {
      failures.push(`${file.name}: ${error.message}`);
    }
  }
  if (added.length) {
    const [first] = added;
    const known = added.filter(({ outcome }) => outcome === "known").length;
    const words = added.length > 1 ? addWords.addedFiles(added.length - known, known) : first.outcome === "known" ? addWords.known(first.title) : addWords.added(first.title);
    if (!failures.length) done();
    toast(words);
    shelved("own", added.map(({ name }) => name));
  }
  if (failures.length) throw new Error(failures.slice(0, 3).join(" ") + (failures.length > 3 ? ` ${addWords.moreFailed(failures.length - 3)}` : ""));
}

/**
 * Shows the form as a sheet and returns it.
 * @param {object} options
 * @param {(path: string, body?: any) => Promise<any>} options.ask
 * @param {(file: File) => Promise<any>} options.upload
 * @param {(handles: string[], shown: string | null) => void} options.added
 * @param {(handle: string, names?: string[]) => void} options.shelved
 */
export function showAddForm({ ask, upload, added, shelved }) {
  const form = addForm({ ask, upload, added, shelved, done: () => dialog.close() });
  const dialog = sheet("add-feed", addWords.title, form);
  form.querySelector("input")?.focus();
  return form;
}

/**
 * Handles files and addresses dropped on a box: `take({ files, text })`.
 * @param {HTMLElement} box
 * @param {(given: { files?: File[], text?: string }) => unknown} take
 * @param {AbortSignal} signal
 */
export function takeDrops(box, take, signal) {
  const isOurs = (/** @type {DragEvent} */ event) => ["Files", "text/uri-list"].some((type) => event.dataTransfer?.types.includes(type));
  box.addEventListener("dragover", (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    box.classList.add("dropping");
  }, { signal });
  box.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) box.classList.remove("dropping");
  }, { signal });
  box.addEventListener("drop", (event) => {
    box.classList.remove("dropping");
    if (!isOurs(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const text = event.dataTransfer?.getData("text/uri-list").split("\n").find((line) => line && !line.startsWith("#"))?.trim();
    if (files.length) take({ files });
    else if (text) take({ text });
  }, { signal });
}

/**
 * @param {object} options
 * @param {string} options.handle
 * @param {string} options.title
 * @param {string} options.kind
 * @param {number} options.posts
 * @param {boolean} options.isKnown
 * @param {any} options.reading
 * @param {object} more
 * @param {(path: string, body?: any) => Promise<any>} more.ask
 * @param {(handles: string[], shown: string | null) => void} more.added
 * @param {(handle: string, names?: string[]) => void} more.shelved
 * @param {() => void} more.done
 */
function takeOne({ handle, title, kind, posts, isKnown, reading }, { ask, added, shelved, done }) {
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
 * @param {{ added: string[], known: number, leftOut: any[] }} options
 * @param {{ form: HTMLElement, added: (handles: string[], shown: string | null) => void, done: () => void }} more
 */
function takeList({ added: handles, known, leftOut }, { form, added, done }) {
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
 * A choice among the feeds of a page.
 * @param {any[]} choices
 * @param {object} options
 * @param {(path: string, body?: any) => Promise<any>} options.ask
 * @param {(handles: string[], shown: string | null) => void} options.added
 * @param {(handle: string, names?: string[]) => void} options.shelved
 * @param {() => void} options.done
 * @param {(form: HTMLElement) => void} options.back
 */
function choiceForm(choices, { ask, added, shelved, done, back }) {
  const fault = element("p", { className: "field-fault", role: "alert" });
  const boxes = choices.map(({ address, title }, number) => {
    const box = element("input", { type: "checkbox", checked: number === 0, value: address });
    return element("li", {}, element("label", {}, box, element("span", {}, isolated(title || address), element("small", { textContent: title ? address : "" }))));
  });
  const follow = element("button", { type: "submit", className: "button main", textContent: addWords.follow });
  const other = element("button", { type: "button", className: "button", textContent: addWords.otherAddress });
  const form = element(
    "form", { className: "add-form" }, element("fieldset", {}, element("legend", { textContent: addWords.chooseFeeds(choices.length) }), element("ul", { className: "choices" }, ...boxes)),
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
    } else if (wanted.length === 1 && !last.choices) takeOne(last, { ask, added, shelved, done });
    else {
      done();
      toast(addWords.addedFeeds(handles.length));
      added(handles, handles[0] ?? null);
    }
  });
  queueMicrotask(() => form.querySelector("input")?.focus());
  return form;
}

/** @param {File} file */
function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(new Error(addWords.fileFailed)));
    reader.readAsDataURL(file);
  });
}
