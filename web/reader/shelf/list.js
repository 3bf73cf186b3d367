// The list view, with rows under sticky headings and a slider for years at the side.
import { byline, cover, isAway, stateWords } from "../library/cards.js";
import { firstLetter } from "../library/tags.js";
import { hasPage } from "../library/bookorder.js";
import { size } from "../library/state.js";
import { thingOf } from "../library/where.js";
import { itemWords } from "../library/words.js";
import { bookAddress } from "../shared/address.js";
import { day } from "../shared/dates.js";
import { element, icon, isolated } from "../shared/dom.js";
import { counted } from "../shared/words.js";
import { shelfWords } from "./words.js";

/** @typedef {import("../shared/virtual.js").VirtualList<Row, MonthGroup>} VirtualList */
/** @typedef {{ key: string, items: Row[], year: string | null, title: string }} MonthGroup the rows of a month, or of a group without a year */

/**
 * A row.
 * @param {Row} row
 * @param {{ isLive: boolean, publication: (row: Row) => string, onFavorite: (name: string) => unknown }} options
 */
export function listRow(row, { isLive, publication, onFavorite }) {
  const thumb = element("div", { className: "thumb" });
  const words = isolated(row.title, row.language);
  const link = element("a", {}, words);
  const heading = element("h3", {}, link);
  const below = element("p", { className: "below" });
  const name = element("p", { className: "publication" });
  const date = element("p", { className: "date number" });
  const bytes = element("p", { className: "size number" });
  const status = element("p", { className: "state" });
  const favorite = element("button", { type: "button", className: "icon-button" }, icon("heart"));
  favorite.addEventListener("click", () => onFavorite(box.dataset.name ?? ""));
  const box = element(
    "li", { className: "row item" }, thumb, element("div", { className: "title" }, heading, below),
    name, date, bytes, status, element("div", { className: "like" }, favorite),
  );
  /** @type {string | null} */
  let picture = null;
  const update = (/** @type {Row} */ next) => {
    box.dataset.name = next.name;
    if (picture !== (next.cover ?? next.title)) {
      picture = next.cover ?? next.title;
      thumb.replaceChildren(cover(next));
    }
    words.textContent = next.title;
    const leads = hasPage(next, isLive);
    link.href = leads ? bookAddress(next.name) : next.url;
    heading.title = next.title;
    if (isLive && next.status !== "available" && !leads) link.dataset.start = next.name;
    else delete link.dataset.start;
    box.classList.toggle("away", isAway(next));
    const title = publication(next);
    name.replaceChildren(isolated(title));
    name.title = title;
    date.textContent = day(next.date);
    const by = byline(next);
    const parts = [by || title, by ? "" : date.textContent].filter(Boolean);
    below.classList.toggle("by", Boolean(by));
    below.replaceChildren(...parts.flatMap((part, at) => [at ? " · " : "", isolated(part)]));
    below.title = below.textContent ?? "";
    bytes.textContent = next.totalBytes ? size(next.totalBytes) : "";
    status.replaceChildren(...stateWords({ ...next, favorite: false }, isLive, { isShort: true }));
    if (next.favorite) status.append(element("span", { className: "favorite narrow" }, icon("heart", "small", "full")));
    status.title = status.textContent ?? "";
    favorite.hidden = !isLive && !next.favorite;
    favorite.disabled = !isLive;
    favorite.ariaPressed = String(Boolean(next.favorite));
    favorite.ariaLabel = itemWords.favoriteTitle(next.title);
  };
  update(row);
  return { element: box, update };
}

/** @param {MonthGroup} group */
export function listHeading(group) {
  const { length } = group.items;
  const thing = thingOf(group.items.map(({ kind }) => kind ?? "issue"));
  return element(
    "h2", { className: "list-heading", title: group.title || shelfWords.noDate }, isolated(group.title || shelfWords.noDate),
    element("span", { className: "number", textContent: counted(length, thing) }),
  );
}

/** The column headings. */
export function listColumns() {
  const names = shelfWords.columns;
  return element("div", { className: "list-columns wide", "aria-hidden": "true" }, ...names.map((name) => element("span", { textContent: name })));
}

const month = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });

/**
 * Groups sorted rows by month, first letter, or publication.
 * @param {Row[]} rows
 * @param {string} sort
 * @param {(row: Row) => string} publication
 */
export function grouped(rows, sort, publication) {
  const isByDate = sort !== "title" && sort !== "publication";
  const keyOf = (/** @type {Row} */ row) => {
    if (isByDate) return row.date?.slice(0, 7) ?? "";
    return sort === "title" ? firstLetter(row.title) : publication(row);
  };
  const titleOf = (/** @type {string} */ key) => (isByDate && key ? month.format(new Date(`${key}-01T00:00:00Z`)) : key);
  /** @type {MonthGroup[]} */
  const groups = [];
  for (const row of rows) {
    const key = keyOf(row);
    const last = groups.at(-1);
    if (last && last.key === key) last.items.push(row);
    else groups.push({ key, items: [row], year: isByDate ? key.slice(0, 4) : null, title: titleOf(key) });
  }
  return groups;
}

/** @type {Record<string, number>} */
const steps = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1, PageDown: 5, PageUp: -5 };

/**
 * The slider for years. `list` is a VirtualList whose groups have a `year`. `edge` returns the height of the sticky
 * elements at the top.
 */
export class Years {
  /**
   * @param {VirtualList} list
   * @param {() => number} edge
   */
  constructor(list, edge) {
    this.list = list;
    this.edge = edge;
    /** @type {{ year: string, group: number }[]} */
    this.years = [];
    this.current = -1;
    this.labels = element("div", { className: "labels", "aria-hidden": "true" });
    this.large = element("div", { className: "large-year", hidden: true, "aria-hidden": "true" });
    this.element = element("div", {
      className: "years", role: "slider", tabIndex: 0, "aria-label": shelfWords.year, "aria-orientation": "vertical", "aria-valuemin": "1",
    }, this.labels, this.large);
    this.element.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      this.element.setPointerCapture(event.pointerId);
      this.element.focus();
      this.draw(event);
    });
    this.element.addEventListener("pointermove", (event) => this.element.hasPointerCapture(event.pointerId) && this.draw(event));
    for (const name of ["pointerup", "pointercancel"]) this.element.addEventListener(name, () => (this.large.hidden = true));
    this.element.addEventListener("keydown", (event) => {
      const by = steps[event.key];
      /** @type {Record<string, number>} */
      const ends = { Home: 0, End: this.years.length - 1 };
      const wanted = by ? this.current + by : ends[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(wanted);
    });
    this.sizes = new ResizeObserver(() => this.label());
    this.sizes.observe(this.element);
  }

  close() {
    this.sizes.disconnect();
  }

  /** Shows the years, unless there is only one or everything is visible. */
  show() {
    this.years = [];
    this.list.groups.forEach(({ year }, index) => {
      if (year && this.years.at(-1)?.year !== year) this.years.push({ year, group: index });
    });
    this.element.hidden = this.years.length < 2 || this.list.total < innerHeight * 2;
    this.list.box.classList.toggle("with-years", !this.element.hidden);
    if (this.element.hidden) return;
    this.element.setAttribute("aria-valuemax", String(this.years.length));
    this.current = -1;
    this.label();
    this.follow();
  }

  /** Labels as many years as fit. */
  label() {
    if (!this.years.length || this.element.hidden) return;
    const room = Math.max(2, Math.floor(this.element.clientHeight / 30));
    const count = Math.min(room, this.years.length);
    const chosen = Array.from({ length: count }, (_, index) => Math.round((index * (this.years.length - 1)) / Math.max(1, count - 1)));
    const spans = chosen.map((index) => {
      const span = element("span", { textContent: this.years[index].year });
      span.dataset.index = String(index);
      return span;
    });
    this.labels.replaceChildren(...spans);
    this.mark();
  }

  /** @param {PointerEvent} event */
  draw(event) {
    const box = this.labels.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientY - box.top) / box.height));
    this.go(Math.round(share * (this.years.length - 1)));
    this.large.textContent = this.years[this.current].year;
    this.large.hidden = false;
  }

  /** @param {number} index */
  go(index) {
    const wanted = Math.min(this.years.length - 1, Math.max(0, index));
    this.list.showGroup(this.years[wanted].group, this.edge());
    this.setCurrent(wanted);
  }

  /** Follows the scroll position. */
  follow() {
    if (this.element.hidden || !this.years.length) return;
    const group = this.list.groupAt(this.edge() + 1 - this.list.top);
    this.setCurrent(Math.max(0, this.years.findLastIndex((year) => year.group <= group)));
  }

  /** @param {number} index */
  setCurrent(index) {
    if (index === this.current) return;
    this.current = index;
    this.element.setAttribute("aria-valuenow", String(index + 1));
    this.element.setAttribute("aria-valuetext", this.years[index].year);
    this.mark();
  }

  mark() {
    const spans = [...this.labels.querySelectorAll("span")];
    const near = spans.findLast((span) => Number(span.dataset.index) <= this.current);
    for (const span of spans) span.classList.toggle("current", span === near);
  }
}
