// The list of feeds in their folders, with unread counts.
import { element, icon, isolated } from "../shared/dom.js";
import { read, write } from "../shared/storage.js";
import { feedWords } from "./words.js";

/** The storage key for collapsed folders. */
const key = "masthead:folded";

export class FeedList {
  /** @param lead returns the address of a choice: `{ feed }`, `{ folder }`, `{ show }`. */
  constructor(box, lead) {
    Object.assign(this, { box, lead });
    this.feeds = [];
    this.favorites = 0;
    const kept = read(key).folders;
    this.folded = new Set(Array.isArray(kept) ? kept : []);
    box.addEventListener("keydown", (event) => this.press(event));
  }

  /** In a focused folder the arrow keys expand and collapse it. */
  press(event) {
    const button = event.target.matches?.("a") && event.target.parentElement.querySelector(":scope > .fold");
    const isOpen = button && button.ariaExpanded === "true";
    if (!button || event.key !== (isOpen ? "ArrowLeft" : "ArrowRight")) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }

  /** The feeds in list order. */
  get ordered() {
    const found = [];
    const take = ({ folders, feeds }) => {
      for (const folder of folders) take(folder);
      found.push(...feeds);
    };
    take(this.tree);
    return [...new Set(found)];
  }

  get unread() {
    return this.feeds.reduce((sum, { unread }) => sum + unread, 0);
  }

  /** Shows feeds and folders. */
  setFeeds({ feeds, folders, favorites }) {
    this.feeds = feeds;
    this.favorites = favorites;
    this.tree = treeOf(feeds, folders);
    this.draw();
  }

  /** Changes a feed's unread count. */
  count(handle, by) {
    const feed = this.feeds.find((one) => one.handle === handle);
    if (!feed) return;
    feed.unread = Math.max(0, feed.unread + by);
    this.recount();
  }

  /** Updates the counts in place. */
  recount() {
    for (const row of this.box.querySelectorAll("a")) {
      const number = this.counts.get(row)?.() ?? 0;
      row.querySelector(".number").replaceChildren(...numberOf(number, this.isLiked(row) ? "" : " unread"));
      row.classList.toggle("none", !number);
    }
  }

  isLiked(row) {
    return row.dataset.show === "favorites";
  }

  draw() {
    this.counts = new Map();
    const rows = [
      this.row({ show: "unread" }, icon("feeds"), feedWords.allFeeds, () => this.unread),
      this.row({ show: "favorites" }, icon("heart"), feedWords.favorites, () => this.favorites),
      ...this.rowsOf(this.tree, []),
    ];
    const focused = this.box.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    this.box.replaceChildren(element("ul", {}, ...rows));
    this.recount();
    this.mark(this.chosen ?? {});
    if (focused) [...this.box.querySelectorAll("a")].find((row) => row.getAttribute("href") === focused)?.focus({ preventScroll: true });
  }

  rowsOf(branch, path) {
    const folders = branch.folders.map((folder) => {
      const own = [...path, folder.name];
      const row = this.row({ folder: own }, icon("folder"), folder.name, () => unreadIn(folder));
      const within = element("ul", { className: "within" }, ...this.rowsOf(folder, own));
      row.classList.add("folder");
      row.append(this.foldButton(folder.name, JSON.stringify(own), within), within);
      return row;
    });
    return [...folders, ...branch.feeds.map((feed) => this.row({ feed: feed.handle }, badge(feed), feed.title, () => feed.unread, feed))];
  }

  /** A button that expands or collapses a folder. This browser remembers it. */
  foldButton(name, path, within) {
    const button = element("button", { type: "button", className: "icon-button fold", "aria-label": feedWords.feedsIn(name), title: feedWords.fold }, icon("down", "small"));
    const show = () => {
      within.hidden = this.folded.has(path);
      button.ariaExpanded = String(!within.hidden);
    };
    button.addEventListener("click", () => {
      if (!this.folded.delete(path)) this.folded.add(path);
      write(key, { folders: [...this.folded] });
      show();
    });
    show();
    return button;
  }

  row(choice, sign, title, number, feed = null) {
    const fault = feed?.error && feed.isFollowed && element("span", { className: "fault-sign", title: `${feed.error} ${feed.hint ?? ""}`.trim() }, icon("warning", "small"), element("span", { className: "unseen", textContent: feedWords.readFailed }));
    const link = element("a", { href: this.lead(choice), title }, sign, element("span", { className: "name" }, isolated(title)), fault, element("span", { className: "number" }));
    if (feed && !feed.isFollowed) {
      link.classList.add("unfollowed");
      link.querySelector(".name").append(element("span", { className: "unseen", textContent: feedWords.notFollowed }));
    }
    link.dataset.show = choice.show ?? "";
    link.choice = choice;
    this.counts.set(link, number);
    return element("li", {}, link);
  }

  /** Marks the current choice. */
  mark(chosen) {
    this.chosen = chosen;
    const key = JSON.stringify([chosen.feed ?? null, chosen.folder ?? null, !chosen.feed && !chosen.folder ? chosen.show === "favorites" : false]);
    for (const row of this.box.querySelectorAll("a")) {
      const { feed, folder, show } = row.choice;
      row.href = this.lead(row.choice);
      if (JSON.stringify([feed ?? null, folder ?? null, show === "favorites"]) === key) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }
}

function numberOf(number, unit) {
  return number ? [number.toLocaleString(), element("span", { className: "unseen", textContent: unit })] : [];
}

/** The tree of folders and feeds, in the library's order. A feed may be in several folders. */
function treeOf(feeds, folders) {
  const root = { name: "", folders: [], feeds: [] };
  const branchOf = (path) => path.reduce((branch, name) => {
    const next = branch.folders.find((one) => one.name === name) ?? { name, folders: [], feeds: [] };
    if (!branch.folders.includes(next)) branch.folders.push(next);
    return next;
  }, root);
  folders.forEach(branchOf);
  for (const feed of feeds) {
    for (const path of feed.folders.length ? feed.folders : [[]]) {
      const branch = branchOf(path);
      if (!branch.feeds.includes(feed)) branch.feeds.push(feed);
    }
  }
  return root;
}

function feedsIn(branch) {
  return new Set([...branch.feeds, ...branch.folders.flatMap((folder) => [...feedsIn(folder)])]);
}

const unreadIn = (branch) => [...feedsIn(branch)].reduce((sum, { unread }) => sum + unread, 0);

/** The first letter of a feed on a color. */
function badge({ handle, title }) {
  const color = [...handle].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 997, 7) % 5;
  const made = element("span", { className: "badge", "aria-hidden": "true", textContent: (title.match(/[\p{L}\p{N}]/u) ?? ["·"])[0].toUpperCase() });
  made.dataset.color = color;
  return made;
}
