// The entry module of an issue or book. The modules for pages and for flowing text are loaded on demand.
import { Bars } from "./issue/bars.js";
import { format } from "./issue/grid.js";
import { Memory } from "./issue/memory.js";
import { Settings } from "./settings/settings.js";
import { find } from "./shared/dom.js";
import { load, preload } from "./shared/load.js";
import { root } from "./shared/place.js";
import { read } from "./shared/storage.js";
import { sharedWords } from "./shared/words.js";

const { name = "", live } = document.body.dataset;
const memory = new Memory(name, live === "yes");
const settings = new Settings();
const bars = new Bars(find(".bar.up"), find(".bar.down"));
// A book has the shelf beside it. Reserve its space right away, to avoid a layout shift.
const isShelved = document.body.dataset.kind === "book";
if (isShelved) document.body.classList.toggle("beside-hidden", Boolean(read("masthead:beside").isHidden));
/** Style sheets in cascade order. */
const sheets = [
  "shared/tokens.css", "shared/base.css", "issue/issue.css", "issue/text.css", "issue/dialogs.css", "settings/settings.css",
  "issue/pages.css", "classes.css", "library/beside.css", "book/book.css", "book/notes.css", "shared/toast.css",
];
let isBesideLoaded = false;
/**
 * Shows the current version of the issue. Null until it is shown.
 * @type {(() => unknown) | null}
 */
let renew = null;

/** @returns {Promise<Issue>} */
async function fetchIssue() {
  let answer = await fetch("issue.json");
  if (answer.status === 409 && live === "yes") {
    standBeside();
    await bring();
    answer = await fetch("issue.json");
  }
  if (!answer.ok) throw new Error((await answer.text()) || sharedWords.noIssue(answer.status));
  return answer.json();
}

/** @param {string} words */
function say(words) {
  find("#live").textContent = words;
}

/**
 * Asks the library to download the page grid or a page. In an export, everything is there.
 * @param {Position} [position]
 */
async function bring(position) {
  if (live !== "yes") return;
  const answer = await fetch(`${root}api/bring`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ issue: name, position: position && format(position) }),
  });
  if (!answer.ok) throw new Error((await answer.text()) || sharedWords.noIssue(answer.status));
}

/** Marks the issue as read or, if it was read, as unread. */
async function markRead() {
  if (live !== "yes") return;
  const send = async (/** @type {"read" | "unread"} */ mark) => {
    const answer = await fetch(`${root}api/read`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ issues: [name], mark }),
    }).catch(() => null);
    return answer?.ok ? (await answer.json()).former.length > 0 : null;
  };
  const isChanged = await send("read");
  if (isChanged === null) say(sharedWords.markFailed);
  else if (isChanged) say(sharedWords.markedRead);
  else say((await send("unread")) === null ? sharedWords.markFailed : sharedWords.markedUnread);
}

function full() {
  if (!document.fullscreenEnabled) return;
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}

if (!document.fullscreenEnabled) {
  for (const button of document.querySelectorAll("#to-full, [data-action=full]")) button.hidden = true;
}
// A click outside a dialog closes it.
for (const panel of document.querySelectorAll("dialog.panel")) {
  panel.addEventListener("click", (event) => event.target === panel && panel.close());
}

// Browsers differ in which of these events comes first.
addEventListener("pagehide", () => memory.close());
document.addEventListener("visibilitychange", () => document.hidden && memory.close());

// Reload when the publisher saves a file.
const changes = document.querySelector("meta[name=changes]")?.content;
if (changes) new EventSource(changes).onmessage = () => (renew ? renew() : location.reload());

/**
 * Adds a style sheet at its place in the cascade. Resolves when it is loaded.
 * @param {string} name
 */
function wear(name) {
  const { href } = name === "classes.css" ? new URL(`${root}reader/${name}`, location.href) : new URL(name, import.meta.url);
  const worn = [...document.querySelectorAll("link[rel=stylesheet]")];
  if (worn.some((link) => link.href === href)) return undefined;
  const place = (/** @type {string} */ address) => sheets.findIndex((sheet) => address.endsWith(`/${sheet}`));
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href });
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) link.addEventListener(type, resolve);
    const later = worn.find((other) => place(other.href) > place(href));
    if (later) later.before(link);
    else document.head.append(link);
  });
}

/** Removes an export's script-free page, keeping the scroll position. */
function leavePlain() {
  const plain = document.querySelector("#plain");
  if (!plain) return;
  const page = [...plain.querySelectorAll("section[id]")].findLast((section) => section.getBoundingClientRect().top <= innerHeight / 3);
  if (page && scrollY > 0 && !location.hash) history.replaceState(history.state, "", `#${page.id}`);
  plain.remove();
  document.body.classList.remove("plain");
}

/** Loads the shelf beside a book, once and after the book. */
function standBeside() {
  if (!isShelved || isBesideLoaded) return;
  isBesideLoaded = true;
  load("book/beside.js").then((shelved) => shelved.standBeside(name, root))
    .catch(() => document.body.classList.remove("with-beside"));
}

try {
  const [issue] = await Promise.all([fetchIssue(), memory.load()]);
  // Flowing text has a table of contents instead of pages.
  const isBook = Boolean(issue.contents);
  const part = isBook ? "book/book.js" : "issue/pages.js";
  preload(part);
  const pageSheets = ["issue/text.css", "issue/dialogs.css", "settings/settings.css", "issue/pages.css", "classes.css"];
  if (!isBook) await Promise.all(pageSheets.map(wear));
  const { open } = await load(part);
  leavePlain();
  /** @type {Around} */
  const around = { name, live, memory, bars, settings, say, full, markRead, load: fetchIssue, bring, wear };
  renew = (await open(issue, around)) ?? null;
} catch (error) {
  // Keep an export's script-free page, which can be read.
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = error.message;
  const plain = document.querySelector("#plain");
  if (plain) plain.prepend(note);
  else find("#pages").append(note);
  bars.show();
  say(error.message);
} finally {
  standBeside();
}
