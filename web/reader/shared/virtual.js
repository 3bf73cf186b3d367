// A virtual list: only its rows near the window are in the document.
import { element } from "./dom.js";

/** @typedef {{ name: string, update: (row: Row) => void }} NamedCard a card inside a card */
/** @typedef {{ group: number, index: number }} Place */
/**
 * @template Item
 * @typedef {{ element: HTMLElement, item?: Item, update?: (item: Item) => void, cards?: NamedCard[] }} Card
 */
/**
 * @template Item
 * @typedef {{ key: unknown, items: Item[] }} GroupOf
 */
/**
 * @template Item
 * @typedef Section
 * @property {HTMLElement} element
 * @property {HTMLElement} list
 * @property {Map<string, Card<Item>>} cards
 * @property {unknown} key
 * @property {number} group
 * @property {HTMLElement} [heading]
 */
/**
 * @template Item
 * @template Group
 * @typedef Options
 * @property {string} listClass
 * @property {(item: Item, place: Place) => Card<Item>} make
 * @property {((group: Group) => HTMLElement) | null} [heading]
 * @property {string | null} [label]
 * @property {number} [kept]
 * @property {HTMLElement | null} [scroller]
 */

let count = 0;

/**
 * Shows groups of items in a box. All rows have the same height, and so do all headings; both heights are measured. The
 * style sheet determines the number of items in a row.
 *
 * `scroller` is the scrolling element around the box, or null for the window. `make(item, { group, index })` returns
 * `{ element, update(item) }`; `heading(group)` returns an element or nothing. Items have a unique `name`.
 * @template {{ name: string }} Item
 * @template {GroupOf<Item>} [Group=GroupOf<Item>]
 */
export class VirtualList {
  /**
   * @param {HTMLElement} box
   * @param {Options<Item, Group>} options
   */
  constructor(box, { listClass, make, heading = null, label = null, kept = 600, scroller = null }) {
    this.box = box;
    this.listClass = listClass;
    this.make = make;
    this.heading = heading;
    this.label = label;
    this.kept = kept;
    this.scroller = scroller;
    /**
     * Called after each change of the visible rows.
     * @type {(() => void) | null}
     */
    this.onDraw = null;
    /** @type {number | null} */
    this.frame = null;
    /** @type {Map<string, Place> | null} */
    this.places = null;
    /** @type {number[]} */
    this.tops = [];
    this.total = 0;
    /** @type {{ key: string, groups: Group[], columns: number } | null} */
    this.drawn = null;
    count += 1;
    // The padding for hidden rows is in a style sheet, because inline styles are forbidden. Padding does not move the
    // other rows.
    this.sheet = new CSSStyleSheet();
    this.sheet.replaceSync(`.virtual-${count} { padding-block: 0 } .virtual-${count} > section:first-child > ul { padding-block-start: 0 }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    this.body = box;
    box.replaceChildren();
    box.classList.add("virtual", `virtual-${count}`);
    /** @type {Map<number, Section<Item>>} */
    this.sections = new Map();
    /** @type {Group[]} */
    this.groups = [];
    this.lines = { height: 60, columns: 1, heading: 0 };
    this.draw = this.draw.bind(this);
    this.ask = () => {
      this.frame ??= requestAnimationFrame(() => {
        this.frame = null;
        this.draw();
      });
    };
    (scroller ?? window).addEventListener("scroll", this.ask, { passive: true });
    this.sizes = new ResizeObserver(() => this.remeasure());
    this.sizes.observe(box);
  }

  close() {
    (this.scroller ?? window).removeEventListener("scroll", this.ask);
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }

  /**
   * Groups are `{ key, items }`, and items have a unique `name`. Visible rows keep their place.
   * @param {Group[]} groups
   */
  setGroups(groups) {
    const anchor = this.groups.length && this.top < 0 ? this.firstInSight() : null;
    this.groups = groups;
    this.places = null;
    this.lay();
    this.draw();
    this.remeasure();
    const place = anchor && this.placeOf(anchor.name);
    if (!anchor || !place) return;
    this.scrollBy(this.offsetOf(place) - anchor.offset);
    this.draw();
  }

  get top() {
    return this.box.getBoundingClientRect().top - (this.scroller?.getBoundingClientRect().top ?? 0);
  }

  /** The visible height, in pixels. */
  get extent() {
    return this.scroller?.clientHeight ?? innerHeight;
  }

  /** @param {number} top */
  scrollBy(top) {
    (this.scroller ?? window).scrollBy({ top, behavior: "instant" });
  }

  firstInSight() {
    const offset = -this.top;
    const line = this.lineAt(offset);
    if (!line) return null;
    const item = this.groups[line.group].items[line.line * this.lines.columns];
    return item && { name: item.name, offset: this.offsetOf({ group: line.group, index: line.line * this.lines.columns }) };
  }

  /** Computes where each group starts. */
  lay() {
    const { height, columns, heading } = this.lines;
    this.tops = [];
    let top = 0;
    for (const group of this.groups) {
      this.tops.push(top);
      top += (this.heading ? heading : 0) + Math.ceil(group.items.length / columns) * height;
    }
    this.total = top;
  }

  /** @param {number} offset */
  groupAt(offset) {
    let [low, high] = [0, this.groups.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** @param {number} offset */
  lineAt(offset) {
    if (!this.groups.length) return null;
    const group = this.groupAt(Math.max(0, offset));
    const within = offset - this.tops[group] - (this.heading ? this.lines.heading : 0);
    const last = Math.ceil(this.groups[group].items.length / this.lines.columns) - 1;
    return { group, line: Math.min(last, Math.max(0, Math.floor(within / this.lines.height))) };
  }

  /** @param {Place} place */
  offsetOf({ group, index }) {
    return this.tops[group] + (this.heading ? this.lines.heading : 0) + Math.floor(index / this.lines.columns) * this.lines.height;
  }

  /**
   * The position of an item in the list, as `{ group, index }`.
   * @param {string} name
   */
  placeOf(name) {
    if (!this.places) {
      /** @type {Map<string, Place>} */
      const places = new Map();
      this.groups.forEach(({ items }, group) => items.forEach((item, index) => places.set(item.name, { group, index })));
      this.places = places;
    }
    return this.places.get(name) ?? null;
  }

  draw() {
    if (!this.groups.length) {
      this.body.replaceChildren();
      this.sections.clear();
      this.setRoom(0, 0, 0);
      return;
    }
    const { height, columns } = this.lines;
    const offset = -this.top;
    const first = this.lineAt(Math.max(0, offset - this.kept));
    const last = this.lineAt(Math.min(this.total, Math.max(0, offset) + this.extent + this.kept));
    if (!first || !last) return;
    /** @type {Map<number, number[]>} */
    const wanted = new Map();
    for (let group = first.group; group <= last.group; group += 1) {
      const lines = Math.ceil(this.groups[group].items.length / columns);
      wanted.set(group, [group === first.group ? first.line : 0, group === last.group ? last.line + 1 : lines]);
    }
    const key = [...wanted].join();
    const isNew = this.drawn?.groups !== this.groups;
    if (key === this.drawn?.key && !isNew && this.drawn.columns === columns) return;
    this.drawn = { key, groups: this.groups, columns };
    const hadFocus = this.body.contains(document.activeElement);
    for (const [group, section] of this.sections) {
      if (wanted.has(group) && !(isNew && section.key !== this.groups[group].key)) continue;
      section.element.remove();
      this.sections.delete(group);
    }
    /** @type {HTMLElement | null} */
    let previous = null;
    for (const [group, range] of wanted) {
      const section = this.section(group, isNew);
      this.fill(section, range);
      /** @type {ChildNode | null} */
      const next = previous ? previous.nextSibling : this.body.firstChild;
      if (next !== section.element) this.body.insertBefore(section.element, next);
      previous = section.element;
    }
    const end = this.groups[last.group];
    const index = Math.max(0, Math.min(end.items.length - 1, last.line * columns));
    const bottom = this.offsetOf({ group: last.group, index }) + height;
    this.setRoom(this.tops[first.group], first.line * height, Math.max(0, this.total - bottom));
    // The focused row is out of sight. The list takes the focus, and arrow keys continue from the row.
    if (hadFocus && !this.body.contains(document.activeElement)) this.box.focus({ preventScroll: true });
    this.onDraw?.();
  }

  /**
   * @param {number} before
   * @param {number} within
   * @param {number} after
   */
  setRoom(before, within, after) {
    const [whole, first] = this.sheet.cssRules;
    if (!(whole instanceof CSSStyleRule && first instanceof CSSStyleRule)) return;
    whole.style.paddingBlock = `${before}px ${after}px`;
    first.style.paddingBlockStart = `${within}px`;
  }

  /**
   * @param {number} group
   * @param {boolean} isNew
   */
  section(group, isNew) {
    let section = this.sections.get(group);
    if (!section) {
      const list = element("ul", { className: this.listClass, role: "list" });
      if (this.label) list.setAttribute("aria-label", this.label);
      const made = element("section");
      section = { element: made, list, cards: new Map(), key: this.groups[group].key, group };
      made.append(list);
      this.sections.set(group, section);
      if (this.heading) made.prepend((section.heading = this.heading(this.groups[group])));
    } else if (isNew && this.heading) {
      const heading = this.heading(this.groups[group]);
      section.heading?.replaceWith(heading);
      section.heading = heading;
    }
    section.group = group;
    return section;
  }

  /**
   * @param {Section<Item>} section
   * @param {number[]} lines
   */
  fill(section, [from, to]) {
    const { items } = this.groups[section.group];
    const { columns } = this.lines;
    const shown = items.slice(from * columns, to * columns);
    const names = new Set(shown.map(({ name }) => name));
    for (const [name, card] of section.cards) {
      if (names.has(name)) continue;
      card.element.remove();
      section.cards.delete(name);
    }
    /** @type {HTMLElement | null} */
    let previous = null;
    for (const [index, item] of shown.entries()) {
      let card = section.cards.get(item.name);
      if (!card) {
        card = this.make(item, { group: section.group, index: from * columns + index });
        section.cards.set(item.name, card);
      } else if (card.item !== item) {
        card.update?.(item);
      }
      card.item = item;
      card.element.setAttribute("aria-setsize", String(items.length));
      card.element.setAttribute("aria-posinset", String(from * columns + index + 1));
      /** @type {ChildNode | null} */
      const next = previous ? previous.nextSibling : section.list.firstChild;
      if (next !== card.element) section.list.insertBefore(card.element, next);
      previous = card.element;
    }
  }

  /**
   * Updates visible rows.
   * @param {{ has(name: string): boolean }} changed
   * @param {(name: string) => Item | undefined} row
   */
  update(changed, row) {
    for (const section of this.sections.values()) {
      for (const [name, card] of section.cards) {
        if (!changed.has(name)) continue;
        card.item = row(name) ?? card.item;
        if (card.item) card.update?.(card.item);
      }
    }
    for (const { items } of this.groups) {
      items.forEach((item, index) => {
        if (changed.has(item.name)) items[index] = row(item.name) ?? item;
      });
    }
  }

  /** Measures rows and headings, and updates the layout if they have changed. */
  remeasure() {
    const section = [...this.sections.values()].find(({ list }) => list.children.length);
    if (!section) return;
    const style = getComputedStyle(section.list);
    const columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
    const gap = style.display === "grid" ? parseFloat(style.rowGap) || 0 : 0;
    const height = (section.list.firstElementChild?.getBoundingClientRect().height ?? 0) + gap;
    const heading = section.heading?.getBoundingClientRect().height ?? 0;
    const known = this.lines;
    if (!height || (columns === known.columns && Math.abs(height - known.height) < 0.05 && Math.abs(heading - known.heading) < 0.05)) return;
    const anchor = this.top < 0 ? this.firstInSight() : null;
    const difference = anchor ? anchor.offset + this.top : 0;
    this.lines = { height, columns, heading };
    this.lay();
    this.draw();
    const place = anchor && this.placeOf(anchor.name);
    if (place) this.scrollBy(this.top + this.offsetOf(place) - difference);
    this.draw();
  }

  /**
   * Scrolls to an item and focuses it.
   * @param {string} name
   * @param {{ edge?: number }} options
   */
  focus(name, { edge = 0 } = {}) {
    const place = this.reveal(name, { edge });
    if (!place) return false;
    const link = this.sections.get(place.group)?.cards.get(name)?.element.querySelector("a");
    link?.focus({ preventScroll: true });
    return Boolean(link);
  }

  /**
   * Scrolls to an item. Returns its position in the list, or null.
   * @param {string} name
   * @param {{ edge?: number }} options
   */
  reveal(name, { edge = 0 } = {}) {
    const place = this.placeOf(name);
    if (!place) return null;
    const offset = this.offsetOf(place);
    const top = offset + this.top;
    const bottom = top + this.lines.height;
    // A phone's tab bar covers the end of the window.
    const end = this.extent - (this.scroller ? 0 : 72);
    if (top < edge) this.scrollBy(top - edge);
    else if (bottom > end) this.scrollBy(bottom - end);
    this.draw();
    return place;
  }

  /**
   * The name of the item a number of steps away. If there are fewer items, the name of the last one.
   * @param {string} name
   * @param {number} by
   */
  step(name, by) {
    const place = this.placeOf(name);
    if (!place) return null;
    const { columns } = this.lines;
    let { group, index } = place;
    const target = index + by;
    const { items } = this.groups[group];
    if (target >= 0 && target < items.length) return items[target].name;
    if (Math.abs(by) === 1) {
      const other = this.groups[group + by];
      return other?.items.at(by > 0 ? 0 : -1)?.name ?? name;
    }
    // Continue in the same column of the next group.
    const column = index % columns;
    if (by > 0) {
      const isLastLine = Math.floor(index / columns) === Math.ceil(items.length / columns) - 1;
      if (!isLastLine) return items[items.length - 1].name;
      const other = this.groups[group + 1];
      return other ? other.items[Math.min(column, other.items.length - 1)].name : name;
    }
    const other = this.groups[group - 1];
    if (!other) return name;
    const start = (Math.ceil(other.items.length / columns) - 1) * columns;
    return other.items[Math.min(start + column, other.items.length - 1)].name;
  }

  /**
   * Scrolls to the start of a group.
   * @param {number} group
   * @param {number} [edge]
   */
  showGroup(group, edge = 0) {
    this.scrollBy(this.top + this.tops[group] - edge);
    this.draw();
  }
}
