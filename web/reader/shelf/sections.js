// The shelf in sections: due, reading, new, and a section for each publication. A single publication shows all its items.
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

/** The maximum number of items that are being read, and of new items. */
const most = { reading: 12, fresh: 24 };

/** The number of items in a section's row. */
function breadth() {
  return innerWidth < 700 ? 3 : innerWidth < 1100 ? 4 : innerWidth < 1280 ? 5 : 6;
}

/**
 * Compares rows by their last opening, latest first.
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
    // Unknown when offline.
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
    /** Whether there are books; all sections have one height. */
    this.hasBooks = library.publications.some(({ rows }) => areBooks(rows));
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
    this.lists = [this.all ?? this.sections()];
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

  /** Whether favorites of a shelf that is grouped by tags have changed. */
  get isMoved() {
    const [only, ...others] = this.library.publications;
    const isTagged = only && !others.length && areTagged(only.handle, only.rows);
    return isTagged && this.favorites !== favoritesOf(only.rows);
  }

  /** Whether reminders that affect sections have changed. */
  get isReminded() {
    return this.reminding !== this.remindingKey();
  }

  /** Whether the window now has room for other numbers of items. */
  get isResized() {
    return this.breadth !== breadth();
  }

  /** The reminders that affect sections. */
  remindingKey() {
    const { reminders, publications } = this.library;
    const due = Object.entries(reminders).filter(([, reminder]) => dueSince(reminder)).map(([name]) => name).sort();
    return JSON.stringify([due, publications.map(({ handle }) => reminders[handle] ?? null)]);
  }

  // Rows of items from all publications

  showRails() {
    const { library } = this;
    const { newestFirst, isLive } = library;
    const named = (/** @type {Row} */ row) => card(row, { isLive, by: this.by });
    const continued = (/** @type {Row} */ row) => (
      continueCard(row, { isLive, publication: this.titleOf(row), where: isLive ? whereIn(row) : null }));
    this.rail(shelfWords.due, newestFirst.filter(({ reminder }) => reminder && dueSince(reminder)), named, "named");
    const reading = newestFirst.filter((row) => row.status !== "none" && (row.isBegun || (row.read > 0 && row.read < 1)));
    this.rail(shelfWords.continueReading, reading.sort(byOpening).slice(0, most.reading), continued, "continuing");
    if (library.publications.length === 1) return;
    const fresh = isLive ? newestFirst.filter(isNew) : [];
    const all = fresh.length > most.fresh ? address("", "", { show: "new" }) : null;
    this.rail(shelfWords.newSection, fresh.slice(0, most.fresh), named, "named", all);
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
    list.setGroups([{ key: "all", items: this.library.publications.map((publication) => ({ ...publication, name: publication.handle })) }]);
    return list;
  }

  /**
   * A section with the newest issues of a publication.
   * @param {Publication} publication
   */
  section({ handle, title, rows }) {
    const { isLive } = this.library;
    const newest = areBooks(rows) && isLive ? ordered(rows, order()) : rows;
    const by = this.hasBooks ? byline : null;
    const cards = newest.slice(0, this.breadth).map((row) => ({ name: row.name, ...card(row, { isLive, isLazy: false, by }) }));
    const href = address("publication", handle);
    const all = rows.length > this.breadth && element("a", {
      className: "all link", href, "aria-label": shelfWords.allOf(rows.length, title), textContent: shelfWords.allCount(rows.length),
    });
    const name = handle ? element("a", { href }, isolated(title)) : isolated(title || shelfWords.issues);
    const made = element(
      "li", { className: "section" },
      element("div", { className: "section-head" }, element("h2", { title }, name), this.reminderOf(handle), all),
      element("ul", { className: this.hasBooks ? "grid single named" : "grid single", role: "list" }, ...cards.map((one) => one.element)),
    );
    return { element: made, cards };
  }

  /**
   * The reminder beside a publication's title.
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
