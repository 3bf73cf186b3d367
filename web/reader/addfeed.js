// Adding feeds: by an address, at which is looked before anything is followed, or a list of them (OPML) as a file.
import { element, icon, isolated } from "./dom.js";
import { sentence } from "./feedwords.js";
import { sheet } from "./postview.js";
import { askReading } from "./readingshare.js";
import { say, toast } from "./toast.js";
import { counted } from "./where.js";

/** The largest list that is sent, in bytes. */
const largest = 16 << 20;

/**
 * The form by which feeds are added.
 * @param ask asks the library: `ask(path, body)`.
 * @param added told the handles of feeds that are followed from now on, and which one is to be shown, if one is.
 * @param done called where nothing is left to be said in the form.
 * @param id tells the fields of one form from those of another.
 */
export function addForm({ ask, added, done = () => {}, id = "add" }) {
  const field = element("input", { type: "text", inputMode: "url", enterKeyHint: "go", autocomplete: "off", spellcheck: false, autocapitalize: "none", id: `${id}-address`, placeholder: "example.org/blog", "aria-describedby": `${id}-fault` });
  const fault = element("p", { className: "field-fault", id: `${id}-fault`, role: "alert" });
  const follow = element("button", { type: "submit", className: "button main" }, "Follow");
  const input = element("input", { type: "file", accept: ".opml,.xml,text/x-opml,application/xml,text/xml", hidden: true, tabIndex: -1 });
  const choose = element("button", { type: "button", className: "button" }, icon("folder", "small"), "Choose a list of feeds");
  const form = element(
    "form", { className: "add-form", noValidate: true },
    element("label", { htmlFor: field.id, textContent: "Address of a feed, or of a page that has one" }),
    element("div", { className: "line" }, element("p", { className: "field" }, icon("link", "small"), field), follow), fault,
    element("p", { className: "quiet", textContent: "Feeds of another reader come as a list (OPML), in their folders: choose its file, drop it here, or give its address above." }),
    element("p", { className: "onward" }, choose), input,
  );
  const wrong = (message) => {
    fault.replaceChildren(...(message ? [icon("warning", "small"), element("span", { textContent: message })] : []));
    field.ariaInvalid = String(Boolean(message));
    if (!message) return;
    field.focus();
    field.select();
  };
  const busy = async (words, act) => {
    if (follow.disabled) return;
    wrong("");
    [follow.disabled, choose.disabled, follow.textContent] = [true, true, words];
    say(words);
    try {
      await act();
    } catch (error) {
      wrong(sentence(error.message));
    } finally {
      [follow.disabled, choose.disabled, follow.textContent] = [false, false, "Follow"];
    }
  };
  const take = (outcome) => {
    if (outcome.choices) form.replaceWith(choiceForm(outcome.choices, { ask, added, done, back: (box) => { box.replaceWith(form); field.focus(); } }));
    else if (outcome.added) takeList(outcome, { form, added, done });
    else takeOne(outcome, { ask, added, done });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) return wrong("Give an address, such as example.org/blog.");
    return busy("Looking…", async () => take(await ask("feeds/add", { address: field.value })));
  });
  field.addEventListener("input", () => field.ariaInvalid === "true" && wrong(""));
  choose.addEventListener("click", () => input.click());
  const send = (file) => busy("Reading the list…", async () => {
    if (file.size > largest) throw new Error("This file is larger than a list of feeds may be (16 MB).");
    take(await ask("feeds/list", { name: file.name, opml: await base64(file) }));
  });
  input.addEventListener("change", async () => {
    if (input.files.length) await send(input.files[0]);
    input.value = "";
  });
  form.take = ({ file = null, text = "" }) => {
    if (file) return send(file);
    field.value = text;
    return form.requestSubmit();
  };
  return form;
}

/** Shows the form above the page. Gives it. */
export function showAddForm({ ask, added }) {
  const form = addForm({ ask, added, done: () => dialog.close() });
  const dialog = sheet("add-feed", "Add a feed", form);
  form.querySelector("input").focus();
  return form;
}

/** Says where feeds, lists of them or addresses that are dropped on a box go to: `take({ file, text })`. */
export function takeDrops(box, take, signal) {
  const isOurs = ({ dataTransfer }) => dataTransfer.types.includes("Files") || dataTransfer.types.includes("text/uri-list");
  box.addEventListener("dragover", (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    box.classList.add("dropping");
  }, { signal });
  box.addEventListener("dragleave", (event) => box.contains(event.relatedTarget) || box.classList.remove("dropping"), { signal });
  box.addEventListener("drop", (event) => {
    box.classList.remove("dropping");
    if (!isOurs(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text/uri-list").split("\n").find((line) => line && !line.startsWith("#"))?.trim();
    if (file) take({ file });
    else if (text) take({ text });
  }, { signal });
}

function takeOne({ handle, title, kind, posts, isKnown, reading }, { ask, added, done }) {
  done();
  if (kind !== "feed") {
    toast(isKnown ? `You follow “${title}” already: it is on the shelf` : `“${title}” is followed: it is no feed but a ${kind}, on the shelf`);
    added([], null);
    if (reading) askReading({ handle, title, reading }, ask);
    return;
  }
  added(isKnown ? [] : [handle], handle);
  if (isKnown) toast(`You follow “${title}” already`);
  else {
    toast(`“${title}” is followed: ${counted(posts, "post")}`, {
      undo: async () => {
        try {
          await ask("feeds/remove", { feed: handle, keepsPosts: false });
          say("It is as it was.");
        } catch (error) {
          toast(`It could not be taken back. ${error.message}`);
        }
        added([], null);
      },
    });
  }
}

function takeList({ added: handles, known, leftOut }, { form, added, done }) {
  const parts = [`${counted(handles.length, "feed")} added`, known && `${known.toLocaleString()} followed already`, leftOut.length && `${counted(leftOut.length, "line")} left out`].filter(Boolean);
  added(handles, null);
  if (!leftOut.length) {
    done();
    toast(parts.join(", "));
    return;
  }
  // What was left out is told before the form goes.
  const close = element("button", { type: "button", className: "button main", textContent: "Done" });
  close.addEventListener("click", () => {
    box.replaceWith(form);
    done();
  });
  const box = element(
    "div", { className: "add-form", role: "status" }, element("p", {}, element("b", { textContent: parts.join(", ") })),
    element("ul", { className: "left-out" }, ...leftOut.map(({ line, message }) => element("li", { textContent: `${line ? `Line ${line}: ` : ""}${message}` }))),
    element("p", { className: "onward" }, close),
  );
  form.replaceWith(box);
  close.focus();
}

/** The feeds that a page names, to choose from. */
function choiceForm(choices, { ask, added, done, back }) {
  const fault = element("p", { className: "field-fault", role: "alert" });
  const boxes = choices.map(({ address, title }, number) => {
    const box = element("input", { type: "checkbox", checked: number === 0, value: address });
    return element("li", {}, element("label", {}, box, element("span", {}, isolated(title || address), element("small", { textContent: title ? address : "" }))));
  });
  const follow = element("button", { type: "submit", className: "button main", textContent: "Follow" });
  const other = element("button", { type: "button", className: "button", textContent: "Another address" });
  const form = element(
    "form", { className: "add-form" }, element("fieldset", {}, element("legend", { textContent: `This page has ${choices.length} feeds. Which do you want?` }), element("ul", { className: "choices" }, ...boxes)),
    fault, element("p", { className: "onward" }, follow, other),
  );
  other.addEventListener("click", () => back(form));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = [...form.querySelectorAll("input:checked")];
    if (!wanted.length) {
      fault.textContent = "Choose at least one of them.";
      return;
    }
    [follow.disabled, follow.textContent, fault.textContent] = [true, "Looking…", ""];
    const [handles, failures] = [[], []];
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
    [follow.disabled, follow.textContent] = [false, "Follow"];
    if (failures.length) {
      fault.textContent = failures[0];
      if (handles.length) added(handles, null);
    } else if (wanted.length === 1 && !last.choices) takeOne(last, { ask, added, done });
    else {
      done();
      toast(`${counted(handles.length, "feed")} added`);
      added(handles, handles[0] ?? null);
    }
  });
  queueMicrotask(() => form.querySelector("input")?.focus());
  return form;
}

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(new Error("This file could not be read. Choose it again.")));
    reader.readAsDataURL(file);
  });
}
