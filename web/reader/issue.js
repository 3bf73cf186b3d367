// An issue: what is there for its pages and for the text of a book alike. Each of both is fetched where it is wanted.
import { Bars } from "./bars.js";
import { format } from "./grid.js";
import { Memory, read } from "./memory.js";
import { root } from "./place.js";
import { Settings } from "./settings.js";
import { sharedWords } from "./words-shared.js";

const find = (selector) => document.querySelector(selector);
const { name, live } = document.body.dataset;
const memory = new Memory(name, live === "yes");
const settings = new Settings();
const bars = new Bars(find(".bar.up"), find(".bar.down"));
// A book has its shelf beside it. The room for that is kept from the beginning, so that nothing moves when it comes.
const isShelved = document.body.dataset.kind === "book";
if (isShelved) document.body.classList.toggle("beside-hidden", Boolean(read("masthead:beside").isHidden));
/** What each part of the reader takes beside what is here: it is fetched at once, and not as one asks for the next. */
const parts = {
  book: ["book", "bookblocks", "bookchapters", "bookcharacters", "bookdocument", "booksettings", "bookstage", "bookstyle", "dom", "earlyinput", "rules", "webpages", "words-book"],
  bookaround: ["bookannotation", "bookaround", "bookcontents", "bookcopy", "bookhighlights", "booklinks", "bookpassages", "bookprinted", "booksearch", "bookselection", "booksheet", "dates", "end", "gestures", "offline", "pagekeys", "photos", "pictures", "textsearch", "toast", "wordindex", "words-issue"],
  issuepages: ["arrival", "booksettings", "booksheet", "dates", "dom", "end", "flow", "frame", "gestures", "issuepages", "notes", "offline", "overview", "pagekeys", "photos", "pictures", "pill", "rules", "stage", "strip", "text", "textsearch", "thumbnails", "webpages", "words-issue", "zoom"],
  shelved: ["back", "beside", "bookorder", "cards", "library", "reminder", "shelved", "state", "words-shelf"],
};
/** The style sheets in their order: what a later one says counts. */
const sheets = ["tokens.css", "base.css", "issue.css", "text.css", "dialogs.css", "settings.css", "pages.css", "classes.css", "beside.css", "book.css", "booknotes.css", "toast.css"];
/** Shows the issue anew, as it is now; null until it is shown. */
let renew = null;

async function load() {
  let answer = await fetch("issue.json");
  if (answer.status === 409 && live === "yes") {
    standBeside();
    await bring();
    answer = await fetch("issue.json");
  }
  if (!answer.ok) throw new Error((await answer.text()) || sharedWords.noIssue(answer.status));
  return answer.json();
}

function say(words) {
  find("#live").textContent = words;
}

/** Has the library bring what is needed to read: the grid, or a page of it. Where there is no library, all is there. */
async function bring(position) {
  if (live !== "yes") return;
  const answer = await fetch(`${root}api/bring`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ issue: name, position: position && format(position) }),
  });
  if (!answer.ok) throw new Error((await answer.text()) || sharedWords.noIssue(answer.status));
}

/** Marks the issue as read, or as unread if it was read. */
async function markRead() {
  if (live !== "yes") return;
  const send = async (mark) => {
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

if (!document.fullscreenEnabled) for (const button of document.querySelectorAll("#to-full, [data-action=full]")) button.hidden = true;
// A sheet is closed by a tap beside it.
for (const panel of document.querySelectorAll("dialog.panel")) {
  panel.addEventListener("click", (event) => event.target === panel && panel.close());
}

// A tab that is closed, left or put behind another one; which of these comes first is the browser's affair.
addEventListener("pagehide", () => memory.close());
document.addEventListener("visibilitychange", () => document.hidden && memory.close());

// A publisher sees what they save.
const changes = document.querySelector("meta[name=changes]")?.content;
if (changes) new EventSource(changes).onmessage = () => (renew ? renew() : location.reload());

/** Fetches the modules of a part at once. */
function preload(part) {
  const known = [...document.querySelectorAll("link[rel=modulepreload]")].map(({ href }) => href);
  for (const name of parts[part]) {
    const { href } = new URL(`${name}.js`, import.meta.url);
    if (known.includes(href)) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href });
    document.head.append(link);
  }
}

/** Has the page wear a style sheet, in its place among the others. Gives when it is there. */
function wear(name) {
  const { href } = name === "classes.css" ? new URL(`${root}reader/${name}`, location.href) : new URL(name, import.meta.url);
  const worn = [...document.querySelectorAll("link[rel=stylesheet]")];
  if (worn.some((link) => link.href === href)) return undefined;
  const place = (address) => sheets.indexOf(address.split("/").at(-1));
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href });
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) link.addEventListener(type, resolve);
    const later = worn.find((other) => place(other.href) > place(name));
    if (later) later.before(link);
    else document.head.append(link);
  });
}

/** Takes away what an export shows without a script, and keeps the page that one has scrolled to. */
function leavePlain() {
  const plain = find("#plain");
  if (!plain) return;
  const page = [...plain.querySelectorAll("section[id]")].findLast((section) => section.getBoundingClientRect().top <= innerHeight / 3);
  if (page && scrollY > 0 && !location.hash) history.replaceState(history.state, "", `#${page.id}`);
  plain.remove();
  document.body.classList.remove("plain");
}

/** Brings the shelf that stands beside a book, once: the book comes first, unless it has to be waited for. */
function standBeside() {
  if (!isShelved || standBeside.isDone) return;
  standBeside.isDone = true;
  preload("shelved");
  import("./shelved.js").then((shelved) => shelved.standBeside(name, root)).catch(() => document.body.classList.remove("with-beside"));
}

try {
  const [issue] = await Promise.all([load(), memory.load()]);
  // A book whose text flows has no pages of its own.
  const isBook = Boolean(issue.contents);
  preload(isBook ? "book" : "issuepages");
  if (!isBook) await Promise.all(["text.css", "dialogs.css", "settings.css", "pages.css", "classes.css"].map(wear));
  const { open } = await (isBook ? import("./book.js") : import("./issuepages.js"));
  leavePlain();
  renew = (await open(issue, { name, live, memory, bars, settings, say, full, markRead, load, bring, preload, wear })) ?? null;
} catch (error) {
  // What an export shows without a script stays: it can be read.
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = error.message;
  if (find("#plain")) find("#plain").prepend(note);
  else find("#pages").append(note);
  bars.show();
  say(error.message);
} finally {
  standBeside();
}
