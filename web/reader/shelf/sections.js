// The shelf in sections: due, reading, new, and one for each publication. A single publication shows all of its items.
import { order } from "../library/bookorder.js";
import { byline, card, continueCard, fillRail } from "../library/cards.js";
import { isNew } from "../library/library.js";
import { dueSince, reminderWords } from "../library/reminder.js";
import { areBooks, areTagged, byTag, favoritesOf, noFavorites, ordered, tagHeading } from "../library/tags.js";
import { placeWords, thingOf } from "../library/where.js";
import { address } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { VirtualList } from "../shared/virtual.js";
import { counted } from "../shared/words.js";
import { shelfWords } from "./words.js";

/** @typedef {import("../library/library.js").Publication} Publication */
/** @typedef {import("../library/cards.js").Card} Card */
/** @typedef {import("../shared/virtual.js").NamedCard} NamedCard */

/** The maximum number of items being read, and of new items. */
const most = { reading: 12, fresh: 24 };

/** The number of items in a section's row. */
function breadth() {
  return innerWidth < 700 ? 3 : innerWidth < 1100 ? 4 : innerWidth < 1280 ? 5 : 6;
}

/**
 * Compares rows by when they were last opened, latest first.
 * @param {Row} row
 * @param {Row} other
 */
function byOpening(row, other) {
  const [first, second] = [row.opened ?? "", other.opened ?? ""];
  return first < second ? 1 : first > second ? -1 : 0;
}

/**
 * The reading position in words.
 * @param {{ name: string }} options
 */
async function whereIn({ name }) {
  try {
    const answer = await fetch(`api/item?issue=${encodeURIComponent(name)}`);
    /** @type {Partial<ItemAnswer>} */
    const { place } = answer.ok ? await answer.json() : {};
    return place ? placeWords(place) : "";
  } catch {
    // The position is unknown while offline.
    return "";
  }
}

export class Sections {
  /**
   * @param {Library} library
   * @param {HTMLElement} body
   * @param {object} options
   * @param {(row: Row) => string} options.titleOf returns the title of a row's publication.
   * @param {(row: Row) => string} options.by returns the line below a title.
   */
  constructor(library, body, { titleOf, by }) {
    this.library = library;
    this.body = body;
    this.titleOf = titleOf;
    this.by = by;
    this.breadth = breadth();
    /** Whether there are books. All sections have the same height. */
    this.hasBooks = library.publications.some(({ rows }) => areBooks(rows));
    this.railed = this.railRows();
    /** @type {NamedCard[][]} */
    this.rails = [];
    this.reminding = this.remindingKey();
    this.showRails();
    const { publications } = library;
    const [only] = publications;
    this.only = publications.length === 1 && areTagged(only.handle, only.rows) ? only.handle : null;
    /** The favorites, if the only publication is grouped by tags. */
    this.favorites = this.only === null ? "" : favoritesOf(only.rows);
    /** The list of all items of the only publication. */
    this.all = publications.length === 1 ? this.single(only) : null;
    /** The list of all publications. */
    this.several = this.all ? null : this.sections();
    this.lists = [this.all, this.several].flatMap((list) => list ?? []);
  }

  close() {
    for (const list of this.lists) list.close();
  }

  /** @returns {Iterable<NamedCard>} */
  * cards() {
    for (const rail of this.rails) yield* rail;
    for (const list of this.lists) {
      for (const section of list.sections.values()) for (const { cards = [] } of section.cards.values()) yield* cards;
    }
  }

  /** @param {{ has(name: string): boolean }} changed */
  update(changed) {
    this.all?.update(changed, (name) => this.library.rows.get(name));
  }

  /** Whether the favorites of a shelf grouped by tags have changed. */
  get isMoved() {
    const [only, ...others] = this.library.publications;
    const isTagged = only && !others.length && areTagged(only.handle, only.rows);
    return isTagged && this.favorites !== favoritesOf(only.rows);
  }

  /** Whether reminders have changed that affect sections. */
  get isReminded() {
    return this.reminding !== this.remindingKey();
  }

  /** Whether the window now has room for different numbers of items. */
  get isResized() {
    return this.breadth !== breadth();
  }

  /** The reminders that affect sections. */
  remindingKey() {
    const { reminders, publications } = this.library;
    const due = Object.entries(reminders).filter(([, reminder]) => dueSince(reminder)).map(([name]) => name).sort();
    return JSON.stringify([due, publications.map(({ handle }) => reminders[handle] ?? null)]);
  }

  /**
   * Shows the sections of publications beyond the first screen. Returns false if other items would have to move.
   * @returns {boolean}
   */
  complete() {
    const { publications } = this.library;
    if (this.all || publications.length === 1 || this.hasBooks !== publications.some(({ rows }) => areBooks(rows))) return false;
    const names = (/** @type {Row[][]} */ rails) => JSON.stringify(rails.map((rows) => rows.map(({ name }) => name)));
    if (names(Object.values(this.railed)) !== names(Object.values(this.railRows()))) return false;
    this.several?.setGroups(this.groups());
    return true;
  }

  // Rows of items from all publications

  railRows() {
    const { newestFirst, isLive, publications } = this.library;
    const reading = newestFirst.filter((row) => row.status !== "none" && (row.isBegun || (row.read > 0 && row.read < 1)));
    return {
      due: newestFirst.filter(({ reminder }) => reminder && dueSince(reminder)),
      reading: reading.sort(byOpening).slice(0, most.reading),
      fresh: isLive && publications.length > 1 ? newestFirst.filter(isNew).slice(0, most.fresh) : [],
    };
  }

  showRails() {
    const { library, railed } = this;
    const { isLive } = library;
    const named = (/** @type {Row} */ row) => card(row, { isLive, by: this.by });
    const continued = (/** @type {Row} */ row) => (
      continueCard(row, { isLive, publication: this.titleOf(row), where: isLive ? whereIn(row) : null }));
    this.rail(shelfWords.due, railed.due, named, "named");
    this.rail(shelfWords.continueReading, railed.reading, continued, "continuing");
    const count = library.publications.reduce((sum, { unread }) => sum + unread, 0);
    this.rail(shelfWords.newSection, railed.fresh, named, "named", count > most.fresh ? address("", "", { show: "new" }) : null);
  }

  /**
   * @param {string} title
   * @param {Row[]} rows
   * @param {(row: Row) => Card} make
   * @param {string | null} [all] the address of all rows.
   */
  rail(title, rows, make, kind = "", all = null) {
    if (!rows.length) return;
    const link = all && element("a", { className: "all link", href: all, textContent: shelfWords.all });
    const list = element("ul", { className: "rail", role: "list" });
    this.body.append(element(
      "section", { className: `section ${kind}`, "aria-label": title },
      element("div", { className: "section-head" }, element("h2", { textContent: title }), element("p"), link),
      list,
    ));
    this.rails.push(fillRail(list, rows, make));
  }

  // Publications

  sections() {
    const box = element("div", { tabIndex: -1 });
    this.body.append(box);
    const make = (/** @type {Publication & { name: string }} */ publication) => this.section(publication);
    const list = new VirtualList(box, { listClass: "sections", make, label: shelfWords.publications, kept: 900 });
    list.setGroups(this.groups());
    return list;
  }

  groups() {
    return [{ key: "all", items: this.library.publications.map((publication) => ({ ...publication, name: publication.handle })) }];
  }

  /**
   * The items to show in a publication's section.
   * @param {Publication} publication
   */
  newest({ rows }) {
    return (areBooks(rows) && this.library.isLive ? ordered(rows, order()) : rows).slice(0, this.breadth);
  }

  /**
   * A section with the newest issues of a publication.
   * @param {Publication} publication
   */
  section(publication) {
    const { handle, title, count } = publication;
    const { isLive } = this.library;
    const by = this.hasBooks ? byline : null;
    const cards = this.newest(publication).map((row) => ({ name: row.name, ...card(row, { isLive, isLazy: false, by }) }));
    const href = address("publication", handle);
    const all = count > this.breadth && element("a", {
      className: "all link", href, "aria-label": shelfWords.allOf(count, title), textContent: shelfWords.allCount(count),
    });
    const name = handle ? element("a", { href }, isolated(title)) : isolated(title || shelfWords.issues);
    const made = element(
      "li", { className: "section" },
      element("div", { className: "section-head" }, element("h2", { title }, name), this.reminderOf(handle), all),
      element("ul", { className: this.hasBooks ? "grid single named" : "grid single", role: "list" }, ...cards.map((one) => one.element)),
    );
    const update = (/** @type {Publication} */ next) => {
      if (this.newest(next).map(({ name }) => name).join("\n") === cards.map(({ name }) => name).join("\n")) return;
      const other = this.section(next);
      made.replaceChildren(...other.element.children);
      cards.splice(0, cards.length, ...other.cards);
    };
    return { element: made, cards, update };
  }

  /**
   * The reminder next to a publication's title.
   * @param {string} handle
   */
  reminderOf(handle) {
    const reminder = this.library.reminders[handle];
    if (!reminder) return element("p");
    const className = `reminder${dueSince(reminder) ? " due" : ""}`;
    return element("p", { className, title: reminder.title }, icon("timer", "small"), element("span", { textContent: reminderWords(reminder) }));
  }

  /**
   * The only publication, with all issues.
   * @param {Publication} publication
   */
  single({ handle, title, rows }) {
    const { isLive, reminders } = this.library;
    const isBooks = areBooks(rows);
    const isTagged = this.only !== null;
    const label = isBooks ? shelfWords.books : shelfWords.issues;
    const box = element("div", { tabIndex: -1, className: isTagged ? "flat by-year" : "flat" });
    if (title && title !== this.library.title) {
      const link = isLive ? element("a", { href: address("publication", handle) }, isolated(title)) : isolated(title);
      const count = element("p", { textContent: counted(rows.length, thingOf(rows.map(({ kind }) => kind ?? "issue"))) });
      this.body.append(element("div", { className: "section-head section" }, element("h2", { title }, link), count));
    } else {
      this.body.append(element("h2", { className: "unseen", textContent: label }));
    }
    if (reminders[handle]) this.body.append(this.reminderOf(handle));
    if (isTagged && isLive && !this.favorites) this.body.append(noFavorites());
    this.body.append(box);
    const list = new VirtualList(box, {
      listClass: isBooks ? "grid named" : "grid", label, heading: isTagged ? tagHeading : null,
      make: (/** @type {Row} */ row) => card(row, { isLive, isLazy: false, by: isBooks ? byline : null }),
    });
    const items = isBooks && isLive ? ordered(rows, order()) : [...rows];
    list.setGroups(isTagged ? byTag(rows) : [{ key: "all", title: "", items }]);
    return list;
  }
}
