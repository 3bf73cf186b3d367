// The list of feeds in their folders, with unread counts.
import { element, icon, isolated } from "../shared/dom.js";
import { read, write } from "../shared/storage.js";
import { feedWords } from "./words.js";

/** The storage key for collapsed folders. */
const key = "masthead:folded";

/** @typedef {Partial<import("./choice.js").Choice>} Choice */
/** @typedef {{ name: string, folders: Branch[], feeds: Feed[] }} Branch a folder */

export class FeedList {
  /**
   * @param {HTMLElement} box
   * @param {(choice: Choice) => string} lead returns the address of a choice: `{ feed }`, `{ folder }`, `{ show }`.
   */
  constructor(box, lead) {
    this.box = box;
    this.lead = lead;
    /** @type {Feed[]} */
    this.feeds = [];
    /** @type {Branch} */
    this.tree = { name: "", folders: [], feeds: [] };
    /** @type {Choice} */
    this.chosen = {};
    /**
     * For each link in the list, its choice and a function that returns the number to show.
     * @type {Map<HTMLElement, { choice: Choice, number: () => number }>}
     */
    this.links = new Map();
    this.favorites = 0;
    const kept = read(key).folders;
    this.folded = new Set(Array.isArray(kept) ? kept : []);
    box.addEventListener("keydown", (event) => this.press(event));
  }

  /**
   * Expands or collapses the focused folder with the arrow keys.
   * @param {KeyboardEvent} event
   */
  press(event) {
    const { target } = event;
    const button = target instanceof HTMLAnchorElement && target.parentElement?.querySelector(":scope > .fold");
    const isOpen = button && button.ariaExpanded === "true";
    if (!button || event.key !== (isOpen ? "ArrowLeft" : "ArrowRight")) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }

  /** The feeds in list order. */
  get ordered() {
    /** @type {Feed[]} */
    const found = [];
    const take = (/** @type {Branch} */ { folders, feeds }) => {
      for (const folder of folders) take(folder);
      found.push(...feeds);
    };
    take(this.tree);
    return [...new Set(found)];
  }

  get unread() {
    return this.feeds.reduce((sum, { unread }) => sum + unread, 0);
  }

  /**
   * Shows feeds and folders.
   * @param {{ feeds: Feed[], folders: string[][], favorites: number }} all
   */
  setFeeds({ feeds, folders, favorites }) {
    this.feeds = feeds;
    this.favorites = favorites;
    this.tree = treeOf(feeds, folders);
    this.draw();
  }

  /**
   * Changes the unread count of a feed.
   * @param {string} handle
   * @param {number} by
   */
  count(handle, by) {
    const feed = this.feeds.find((one) => one.handle === handle);
    if (!feed) return;
    feed.unread = Math.max(0, feed.unread + by);
    this.recount();
  }

  /** Updates the counts in place. */
  recount() {
    for (const row of this.box.querySelectorAll("a")) {
      const number = this.links.get(row)?.number() ?? 0;
      row.querySelector(".number")?.replaceChildren(...numberOf(number, this.isLiked(row) ? "" : " unread"));
      row.classList.toggle("none", !number);
    }
  }

  /** @param {HTMLElement} row */
  isLiked(row) {
    return row.dataset.show === "favorites";
  }

  draw() {
    this.links = new Map();
    const rows = [
      this.row({ show: "unread" }, icon("feeds"), feedWords.allFeeds, () => this.unread),
      this.row({ show: "favorites" }, icon("heart"), feedWords.favorites, () => this.favorites),
      ...this.rowsOf(this.tree, []),
    ];
    const { activeElement } = document;
    const focused = activeElement && this.box.contains(activeElement) ? activeElement.getAttribute("href") : null;
    this.box.replaceChildren(element("ul", {}, ...rows));
    this.recount();
    this.mark(this.chosen);
    if (focused) [...this.box.querySelectorAll("a")].find((row) => row.getAttribute("href") === focused)?.focus({ preventScroll: true });
  }

  /**
   * @param {Branch} branch
   * @param {string[]} path
   * @returns {HTMLElement[]}
   */
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

  /**
   * A button that expands or collapses a folder. The state is stored in this browser.
   * @param {string} name
   * @param {string} path
   * @param {HTMLElement} within
   */
  foldButton(name, path, within) {
    const button = element("button", {
      type: "button", className: "icon-button fold", "aria-label": feedWords.feedsIn(name), title: feedWords.fold,
    }, icon("down", "small"));
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

  /**
   * @param {Choice} choice
   * @param {Node} sign
   * @param {string} title
   * @param {() => number} number
   * @param {Feed | null} [feed]
   */
  row(choice, sign, title, number, feed = null) {
    const fault = feed?.error && feed.isFollowed && element(
      "span", { className: "fault-sign", title: `${feed.error} ${feed.hint ?? ""}`.trim() }, icon("warning", "small"),
      element("span", { className: "unseen", textContent: feedWords.readFailed }),
    );
    const name = element("span", { className: "name" }, isolated(title));
    const link = element("a", { href: this.lead(choice), title }, sign, name, fault, element("span", { className: "number" }));
    if (feed && !feed.isFollowed) {
      link.classList.add("unfollowed");
      name.append(element("span", { className: "unseen", textContent: feedWords.notFollowed }));
    }
    link.dataset.show = choice.show ?? "";
    this.links.set(link, { choice, number });
    return element("li", {}, link);
  }

  /**
   * Marks the current choice.
   * @param {Choice} chosen
   */
  mark(chosen) {
    this.chosen = chosen;
    const isFavorites = !chosen.feed && !chosen.folder && chosen.show === "favorites";
    const key = JSON.stringify([chosen.feed ?? null, chosen.folder ?? null, isFavorites]);
    for (const row of this.box.querySelectorAll("a")) {
      const choice = this.links.get(row)?.choice ?? {};
      const { feed, folder, show } = choice;
      row.href = this.lead(choice);
      if (JSON.stringify([feed ?? null, folder ?? null, show === "favorites"]) === key) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }
}

/**
 * @param {number} number
 * @param {string} unit
 */
function numberOf(number, unit) {
  return number ? [number.toLocaleString(), element("span", { className: "unseen", textContent: unit })] : [];
}

/**
 * The tree of folders and feeds in the library's order. A feed may be in several folders.
 * @param {Feed[]} feeds
 * @param {string[][]} folders
 */
function treeOf(feeds, folders) {
  /** @type {Branch} */
  const root = { name: "", folders: [], feeds: [] };
  const branchOf = (/** @type {string[]} */ path) => path.reduce((branch, name) => {
    /** @type {Branch} */
    const next = branch.folders.find((one) => one.name === name) ?? { name, folders: [], feeds: [] };
    if (!branch.folders.includes(next)) branch.folders.push(next);
    return next;
  }, root);
  folders.forEach(branchOf);
  for (const feed of feeds) {
    /** @type {string[][]} */
    const paths = feed.folders.length ? feed.folders : [[]];
    for (const path of paths) {
      const branch = branchOf(path);
      if (!branch.feeds.includes(feed)) branch.feeds.push(feed);
    }
  }
  return root;
}

/**
 * @param {Branch} branch
 * @returns {Set<Feed>}
 */
function feedsIn(branch) {
  return new Set([...branch.feeds, ...branch.folders.flatMap((folder) => [...feedsIn(folder)])]);
}

/** @param {Branch} branch */
const unreadIn = (branch) => [...feedsIn(branch)].reduce((sum, { unread }) => sum + unread, 0);

/**
 * The first letter of a feed's title, on a colored background.
 * @param {{ handle: string, title: string }} feed
 */
function badge({ handle, title }) {
  const color = [...handle].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % 5;
  const [letter] = title.match(/[\p{L}\p{N}]/u) ?? ["·"];
  const made = element("span", { className: "badge", "aria-hidden": "true", textContent: letter.toUpperCase() });
  made.dataset.color = String(color);
  return made;
}
