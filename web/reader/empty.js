// Empty places say what to do next.
import { address } from "./app.js";
import { element, icon, isolated } from "./dom.js";
import { size } from "./state.js";
import { attempt, toast } from "./toast.js";
import { counted } from "./where.js";

export function art() {
  return element("div", { className: "art", "aria-hidden": "true" }, ...Array.from({ length: 4 }, () => element("i")));
}

/** A shelf on which nothing stands: what is removed can be had again, and there is more to be found. @param form adds publications and files. */
export function emptyShelf(library, form = null) {
  const box = element(
    "section", { className: "empty" }, art(),
    element("h2", { textContent: "Nothing on the shelf yet" }),
    element("p", { textContent: library.isLive ? "Follow a magazine, a bookshelf or a feed by its address, or add books that you have." : "No issues have been published here yet." }),
    form,
  );
  if (library.isLive) {
    offerRemoved(library, null, box, box.querySelector("p"));
    tellOfFeeds(box);
  }
  return box;
}

/** Where feeds are followed, and nothing else, the way to them comes first. */
async function tellOfFeeds(box) {
  const answer = await fetch("api/feeds").catch(() => null);
  const { feeds } = answer?.ok ? await answer.json() : { feeds: [] };
  if (!feeds.length || !box.isConnected) return;
  const unread = feeds.reduce((sum, feed) => sum + feed.unread, 0);
  const lead = element("a", { className: "button main", href: address("feeds"), textContent: "Read your feeds" });
  box.querySelector("h2").textContent = "No issues or books yet";
  box.querySelector("p").before(
    element("p", { textContent: `You follow ${counted(feeds.length, "feed")}${unread ? `, with ${counted(unread, "unread post")}` : ""}. Posts have a place of their own.` }),
    element("div", { className: "actions" }, lead),
  );
}

/** A bookshelf of which nothing is here, or nothing any more. */
export function nothingHere(library, handle, showAll) {
  const all = element("button", { type: "button", className: "button", textContent: "Browse all books" });
  all.addEventListener("click", showAll);
  const find = element("a", { className: "button", href: address("search", "", { publication: handle }), textContent: "Search them" });
  const box = element(
    "section", { className: "empty" }, art(), element("h2", { textContent: "None of these books is here" }),
    element("p", { textContent: "A book is fetched when it is first read, or with Download on its page; then it can be read without a network." }),
    element("div", { className: "actions" }, all, find),
  );
  offerRemoved(library, handle, box, box.querySelector(".actions"));
  return box;
}

/** So many of them are named. */
const mostRemoved = 6;

/** Offers what was removed, where something was: one by one, or all of it. */
async function offerRemoved(library, handle, box, before) {
  const answer = await fetch(`api/removed${handle ? `?publication=${encodeURIComponent(handle)}` : ""}`).catch(() => null);
  const rows = answer?.ok ? await answer.json() : [];
  if (!rows.length || !before.isConnected) return;
  const bytes = rows.every(({ totalBytes }) => totalBytes) ? rows.reduce((sum, row) => sum + row.totalBytes, 0) : 0;
  if (!handle && !library.rows.size) box.querySelector("h2").textContent = "Nothing is on the shelf";
  const label = rows.length === 1 ? "Restore it" : `Restore all ${rows.length.toLocaleString()}`;
  const all = element("button", { type: "button", className: "button main" }, icon("arrow"), `${label}${bytes ? ` · ${size(bytes)}` : ""}`);
  const bring = (wanted) => attempt("What was removed could not be restored", async () => {
    for (const { name } of wanted) await library.download(name, "start");
    toast(`${counted(wanted.length, wanted.every(({ kind }) => kind === "book") ? "book" : "issue")} on the way`);
  });
  all.addEventListener("click", async () => {
    all.disabled = true;
    await bring(rows);
    all.disabled = false;
  });
  const items = rows.slice(0, mostRemoved).map((row) => {
    const one = element("button", { type: "button", className: "button plain", "aria-label": `Restore ${row.title}` }, icon("arrow", "small"), "Restore");
    one.addEventListener("click", async () => {
      one.disabled = true;
      await bring([row]);
    });
    return element("li", {}, element("span", {}, isolated(row.title, row.language)), one);
  });
  before.before(element(
    "div", { className: "removed", role: "group", "aria-label": "Removed" },
    element("p", { textContent: `${counted(rows.length, rows.every(({ kind }) => kind === "book") ? "book" : "issue")} that you removed can be had again, where you left off.` }),
    element("div", { className: "actions" }, all), element("ul", { role: "list" }, ...items),
    rows.length > items.length && element("p", { className: "quiet", textContent: `And ${(rows.length - items.length).toLocaleString()} more.` }),
  ));
}

const words = {
  new: ["Nothing new", "You have opened every issue that is here. What arrives next is listed here."],
  here: ["Nothing is here yet", "Tap an issue to download it; it opens as soon as its first page is here."],
  favourites: ["No favourites yet", "Press F on an issue, or its heart in the list, and you find it here again."],
};

/** A shelf of which a filter leaves nothing. */
export function nothingFound(filter, showAll, library = null) {
  const [title, text] = words[filter] ?? ["Nothing here", "No issue is like that."];
  const button = element("button", { type: "button", className: "button main", textContent: "Show all issues" });
  button.addEventListener("click", showAll);
  const box = element("section", { className: "empty" }, art(), element("h2", { textContent: title }), element("p", { textContent: text }), element("div", { className: "actions" }, button));
  if (filter === "here" && library?.isLive) offerRemoved(library, null, box, box.querySelector(".actions"));
  return box;
}
