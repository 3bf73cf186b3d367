// Adds publications by address, and files: books, issues and lists of feeds (OPML).
import { sheet } from "../shared/dialog.js";
import { element, icon } from "../shared/dom.js";
import { sentence } from "../shared/sentences.js";
import { say, toast } from "../shared/toast.js";
import { choiceForm, takeList, takeOne } from "./added.js";
import { addWords } from "./words.js";

/** The maximum size of an OPML file, in bytes. */
const largest = 16 << 20;

const accepted = ".epub,.pdf,.cbz,.zip,.hpub,.opml,.xml,application/epub+zip,application/pdf,text/x-opml";

/** @typedef {Omit<import("./added.js").Outcome, "done"> & { upload: (file: File) => Promise<FileAnswer> }} Adding */

/**
 * The form for adding publications and files.
 * @param {Adding & { done?: () => void, id?: string }} options
 */
export function addForm({ ask, upload, added, shelved, done = () => {}, id = "add" }) {
  const { form, field, fault, follow, input, choose } = partsOf(id);
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
  const take = (/** @type {AddedAnswer} */ outcome) => {
    const { choices, added: handles, known, leftOut } = outcome;
    const back = (/** @type {HTMLElement} */ box) => {
      box.replaceWith(form);
      field.focus();
    };
    if (choices) form.replaceWith(choiceForm(choices, { ask, added, shelved, done, back }));
    else if (handles) takeList({ added: handles, known: known ?? 0, leftOut: leftOut ?? [] }, { form, added, done });
    else takeOne(outcome, { ask, added, shelved, done });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) return wrong(addWords.noAddress);
    return busy(addWords.checking, async () => take(await ask("feeds/add", { address: field.value })));
  });
  field.addEventListener("input", () => field.ariaInvalid === "true" && wrong(""));
  choose.addEventListener("click", () => input.click());
  const send = (/** @type {File[]} */ files) => busy(addWords.adding(files.length), async () => {
    const lists = files.filter(({ name }) => /\.(opml|xml)$/i.test(name));
    const books = files.filter((file) => !lists.includes(file));
    if (books.length) await sendBooks(books, { upload, shelved, done: lists.length ? () => {} : done });
    for (const list of lists) take(await ask("feeds/list", { name: list.name, opml: await base64(list) }));
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

/** @param {string} id */
function partsOf(id) {
  const field = element("input", {
    type: "text", inputMode: "url", enterKeyHint: "go", autocomplete: "off", spellcheck: false, autocapitalize: "none", id: `${id}-address`,
    placeholder: addWords.example, "aria-describedby": `${id}-fault`,
  });
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
  return { form, field, fault, follow, input, choose };
}

/**
 * Adds books and issues one by one. If one fails, the others are still added.
 * @param {File[]} files
 * @param {Pick<Adding, "upload" | "shelved"> & { done: () => void }} options
 */
async function sendBooks(files, { upload, shelved, done }) {
  /** @type {FileAnswer[]} */
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
    const one = known ? addWords.known(first.title) : addWords.added(first.title);
    const words = added.length > 1 ? addWords.addedFiles(added.length - known, known) : one;
    if (!failures.length) done();
    toast(words);
    shelved("own", added.map(({ name }) => name));
  }
  if (failures.length) throw new Error(failures.slice(0, 3).join(" ") + (failures.length > 3 ? ` ${addWords.moreFailed(failures.length - 3)}` : ""));
}

/**
 * Shows the form as a sheet and returns it.
 * @param {Adding} adding
 */
export function showAddForm(adding) {
  const form = addForm({ ...adding, done: () => dialog.close() });
  const dialog = sheet("add-feed", addWords.title, form);
  form.querySelector("input")?.focus();
  return form;
}

/**
 * Handles files and addresses dropped on a box, as `take({ files, text })`.
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
 * A list of feeds in Base64.
 * @param {File} file
 */
function base64(file) {
  if (file.size > largest) throw new Error(addWords.listTooLarge);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(new Error(addWords.fileFailed)));
    reader.readAsDataURL(file);
  });
}
