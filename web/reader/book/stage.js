// The text of a book. One document is on the screen, and its neighbors are ready. The reading position is kept by an
// anchor: the first character after the last turn, jump or scroll. Layout changes do not move it.
import { Grid, same } from "../issue/grid.js";
import { BookDocument } from "./document.js";

/** @typedef {import("./characters.js").Place} Place */
/** @typedef {import("./document.js").Source} Source */
/** @typedef {import("./style.js").Look} Look */
/** @typedef {import("./style.js").Room} Room */

const duration = 220;
/** How far to scroll, as a fraction of the screen. */
const screenful = 0.9;
/** The minimum width for two columns, and the gap between them, in pixels. */
const wide = 1100;
const betweenColumns = 96;
/** The space for turn buttons on each side, in pixels. */
const beside = 64;
/** The minimum width of a column, in em. In less space, there is only one. */
const narrowest = 17;

export class BookStage extends EventTarget {
  /**
   * @param {HTMLElement} root the element for the text.
   * @param {() => Look} look returns the chosen style.
   */
  constructor(root, look) {
    super();
    this.root = root;
    this.look = look;
    // setBook() and show() set these properties.
    /** @type {Grid} */
    this.grid;
    /** @type {Source[]} the documents in reading order. */
    this.sources;
    /** @type {BookDocument} the document that is shown. */
    this.current;
    /** @type {Position} */
    this.place;
    /** @type {Place | null} */
    this.anchor = null;
    this.page = 0;
    /** @type {Map<number, BookDocument>} */
    this.documents = new Map();
    /** @type {{ made: BookDocument } | null} the document to show once it is loaded. */
    this.asked = null;
    /** @type {number | null} the scroll position that the stage itself has set. */
    this.sent = null;
    // The next animation frames, timers and idle callbacks, or 0 for none.
    this.sliding = 0;
    this.scrolling = 0;
    this.snapping = 0;
    this.preparing = 0;
    this.isDragging = false;
    this.isRightToLeft = false;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.hovers = matchMedia("(hover: hover)");
    /** Whether pages follow each other horizontally. Used by the wheel handler. */
    this.isSwapped = true;
    this.byArticle = false;
    new ResizeObserver(() => this.relay()).observe(root);
  }

  /**
   * @param {Issue} issue
   * @param {Source[]} sources
   */
  setBook(issue, sources) {
    this.grid = new Grid(issue.articles);
    this.sources = sources;
    this.isRightToLeft = issue.direction === "rtl";
  }

  get leaf() {
    return this.place ? [this.place] : null;
  }

  get position() {
    return this.place;
  }

  /** Whether the text scrolls, which the browser does. */
  get flow() {
    return this.look().isScrolled;
  }

  /**
   * The space for a document with a writing mode.
   * @param {string} mode
   */
  room(mode) {
    const { clientWidth: width, clientHeight: height } = this.root;
    const { size, line, margin, isScrolled, columns } = this.look();
    const isVertical = mode.startsWith("vertical");
    const measure = Math.round(size * [36, 32, 29, 25, 21][margin]);
    const gap = isVertical ? 0 : width >= wide ? betweenColumns : width >= 700 ? 64 : [24, 36, 48, 64, 84][margin];
    if (isScrolled) {
      const side = Math.max(gap / 2, isVertical ? 24 : Math.floor((width - measure) / 2));
      return { mode, isPaged: false, width, frameHeight: height, column: width - 2 * side, height, side, gap };
    }
    if (isVertical) {
      const breadth = Math.max(line, Math.floor((width - (width >= 700 ? 2 * beside : 32)) / line) * line);
      return { mode, isPaged: true, width: breadth, breadth, frameHeight: height, column: height, height, gap };
    }
    // With a mouse, the turn buttons are beside the text instead of over it.
    const free = this.hovers.matches && width >= 700 ? width - 2 * beside + gap : width;
    const isDouble = columns === "2" || (columns === "" && width >= wide);
    const half = Math.min(measure, Math.floor(free / 2) - gap);
    const count = isDouble && half >= Math.min(narrowest * size, 280) ? 2 : 1;
    const column = count === 2 ? half : Math.min(measure, free - gap);
    const rows = Math.max(1, Math.floor(height / line));
    return { mode, isPaged: true, width: count * (column + gap), frameHeight: rows * line, column, height: rows * line, gap, columns: count };
  }

  /**
   * The document at a position, created if necessary.
   * @param {Position} position
   */
  document(position) {
    const key = this.grid.index(position);
    const known = this.documents.get(key);
    if (known) return known;
    const early = this.early(this.sources[key]);
    const made = new BookDocument(this.sources[key], this.grid.words([position]), early);
    made.frame.inert = true;
    this.documents.set(key, made);
    made.addEventListener("came", () => this.lay(made));
    if (!early) this.root.append(made.frame);
    made.ready.then(() => {
      if (this.documents.get(key) !== made) return;
      made.hasArrived = true;
      this.dispatchEvent(new CustomEvent("arrived", { detail: made }));
      this.lay(made);
      made.addEventListener("grew", () => this.grew(made));
      made.window.addEventListener("scroll", () => this.scrolled(made), { passive: true });
    });
    return made;
  }

  /**
   * The frame that came with the page, if it has the first document, or null.
   * @param {Source} source
   */
  early(source) {
    const frame = this.isBegun ? null : this.root.querySelector("iframe");
    this.isBegun = true;
    if (!frame || (typeof source === "string" && frame.src === new URL(source, location.href).href)) return frame;
    frame.remove();
    return null;
  }

  /** @param {BookDocument} made */
  lay(made) {
    return made.lay(this.look(), (mode) => this.room(mode));
  }

  /**
   * Shows a position. Its offset counts characters. `fragment` shows the element with that id instead. `page` shows a
   * page of the document; a negative number counts from the end.
   * @param {Position} position
   * @param {{ fragment?: string | null, page?: number | null }} options
   */
  async show(position, { fragment = null, page = null } = {}) {
    const wanted = this.grid.nearest(position);
    if (!this.sources[this.grid.index(wanted)]) {
      this.dispatchEvent(new CustomEvent("missing", { detail: { position, options: { fragment, page } } }));
      return;
    }
    const made = this.document(wanted);
    const asked = (this.asked = { made });
    if (!made.isHere) {
      await made.ready;
      made.isHere = true;
      if (this.asked !== asked) return;
    }
    this.lay(made);
    const target = made.target(fragment);
    const number = target ? made.characters.number({ node: target }) : same(wanted, position) ? position.offset ?? 0 : 0;
    this.enter(made, wanted);
    if (page !== null && this.look().isScrolled) {
      this.anchor = made.characters.place(page < 0 ? Infinity : 0);
      made.scrollTo(page < 0 ? made.length : 0);
      if (page < 0) this.anchor = made.anchorInSight;
      this.sent = made.scroll;
    } else if (page !== null) {
      this.page = page < 0 ? made.pages + page : Math.min(page, made.pages - 1);
      this.anchor = made.anchorOf(this.page);
      made.scrollTo(this.page * made.step);
    } else if (!number && !target) {
      // A document starts at its first page, even without text.
      this.page = 0;
      this.anchor = this.look().isScrolled ? made.characters.place(0) : made.anchorOf(0);
      made.scrollTo(0);
      this.sent = 0;
    } else {
      const place = made.characters.place(number);
      const box = target && made.box({ node: target });
      this.anchor = box && (!place || made.pageAt(box) !== made.pageOf(place)) ? { node: target } : place;
      this.settle();
    }
    this.changed();
  }

  /** The width of the text, in pixels. */
  get measure() {
    const { room } = this.current;
    if (!room.isPaged) return room.column;
    return room.breadth ?? room.width - room.gap;
  }

  /**
   * Makes a document the current document.
   * @param {BookDocument} made
   * @param {Position} position
   */
  enter(made, position) {
    this.current = made;
    this.place = { article: position.article, page: position.page };
    for (const other of this.documents.values()) {
      const isShown = other === made;
      if (other.frame.classList.contains("current") !== isShown) other.frame.classList.toggle("current", isShown);
      other.frame.inert = !isShown;
      other.frame.style.transform = "";
    }
  }

  /** Scrolls to the anchor after a layout change. */
  settle() {
    const { current, anchor } = this;
    if (!current?.isHere) return;
    if (this.look().isScrolled) {
      const box = anchor && (current.box(anchor) ?? current.boxNear(anchor));
      this.sent = box ? Math.max(0, current.distance(box) - 6) : 0;
      if (anchor && current.characters.number(anchor) === 0 && anchor.node.nodeType === 3) this.sent = 0;
      current.scrollTo(this.sent);
      return;
    }
    this.page = anchor ? current.pageOf(anchor) : 0;
    current.scrollTo(this.page * current.step);
  }

  /** Lays the text out again after a resize or a new setting. */
  relay() {
    if (!this.current?.isHere || !this.root.clientWidth) return;
    if (this.lay(this.current)) {
      this.settle();
      this.changed(true);
    }
    this.prepare();
  }

  /**
   * Handles content whose size has changed.
   * @param {BookDocument} made
   */
  grew(made) {
    if (made !== this.current) return;
    this.settle();
    this.changed(true);
  }

  /**
   * Turns the page, `forward` or `back`. Returns false at both ends of the book.
   * @param {Move} move
   */
  turn(move) {
    const way = move === "back" ? -1 : 1;
    const { current } = this;
    if (!current?.isHere) return false;
    if (this.look().isScrolled) return this.scrollOn(way);
    const page = this.page + way;
    if (page < 0 || page >= current.pages) return this.leave(way);
    this.asked = null;
    this.page = page;
    current.scrollTo(page * current.step);
    this.anchor = current.anchorOf(page);
    this.changed();
    return true;
  }

  /** @param {number} way */
  scrollOn(way) {
    const { current } = this;
    const [most, now] = [current.length - current.extent, current.scroll];
    if (way > 0 ? now >= most - 2 : now <= 2) return this.leave(way);
    current.scrollTo(Math.max(0, Math.min(most, now + way * current.extent * screenful)));
    return true;
  }

  /**
   * Opens the next document, or the end of the previous document.
   * @param {number} way
   */
  leave(way) {
    const target = this.grid.positions[this.grid.index(this.place) + way];
    if (!target) {
      this.dispatchEvent(new CustomEvent("edge", { detail: way > 0 ? "forward" : "back" }));
      return false;
    }
    this.show(target, { page: way > 0 ? 0 : -1 });
    return true;
  }

  /**
   * The move that a side of the screen stands for.
   * @param {Side} side
   * @returns {Move}
   */
  move(side) {
    const isBack = side === "up" || side === (this.isRightToLeft ? "right" : "left");
    return isBack ? "back" : "forward";
  }

  /**
   * Drags the text. Within a document, the next page moves along.
   * @param {number} x
   * @param {number} y
   * @returns {Drag}
   */
  drag(x, y) {
    const side = x > 0 ? "left" : "right";
    const way = this.move(side) === "back" ? -1 : 1;
    const { current } = this;
    cancelAnimationFrame(this.sliding);
    this.sliding = 0;
    this.isDragging = true;
    if (!x || current.isVertical) return { x, y, side: x ? side : y > 0 ? "up" : "down", way: 0 };
    const page = this.page + way;
    const isWithin = page >= 0 && page < current.pages;
    current.scrollTo(this.page * current.step + way * Math.abs(x) * (isWithin ? 1 : 0));
    if (!isWithin) current.frame.style.transform = `translateX(${x * 0.25}px)`;
    return { x, y: 0, side, way: isWithin ? way : 0 };
  }

  /**
   * Ends a drag by turning the page or moving it back.
   * @param {Drag} drag
   * @param {boolean} isTurning
   */
  release({ x, side, way = 0 }, isTurning) {
    const { current } = this;
    this.isDragging = false;
    current.frame.style.transform = "";
    const from = this.page * current.step + way * Math.abs(x);
    if (isTurning) this.turn(this.move(side));
    if (way) this.slide(current, from, this.page * current.step);
  }

  /**
   * Animates the text to its place.
   * @param {BookDocument} made
   * @param {number} from
   * @param {number} to
   */
  slide(made, from, to) {
    if (this.reduced.matches || made !== this.current) return made === this.current && made.scrollTo(to);
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      if (made !== this.current) return;
      const share = Math.min(1, (now - start) / duration);
      made.scrollTo(to + (from - to) * (1 - share) ** 3);
      if (share < 1) this.sliding = requestAnimationFrame(step);
      else this.sliding = 0;
    };
    made.scrollTo(from);
    this.sliding = requestAnimationFrame(step);
    return undefined;
  }

  /**
   * Handles scrolling. In scrolled mode, the user scrolls. In the other modes, find-in-page or Tab jumps to a page.
   * @param {BookDocument} made
   */
  scrolled(made) {
    if (made !== this.current || !made.isHere) return;
    if (this.look().isScrolled) {
      if (this.sent !== null && Math.abs(made.scroll - this.sent) < 2) return;
      this.sent = null;
      this.scrolling ||= requestAnimationFrame(() => {
        this.scrolling = 0;
        if (this.current !== made || !this.look().isScrolled || this.sent !== null) return;
        this.anchor = made.anchorInSight;
        this.changed();
      });
      return;
    }
    if (this.sliding || this.isDragging || Math.abs(made.scroll - this.page * made.step) < 2) return;
    clearTimeout(this.snapping);
    this.snapping = setTimeout(() => {
      if (this.sliding || made !== this.current || this.look().isScrolled) return;
      const page = Math.max(0, Math.min(made.pages - 1, Math.round(made.scroll / made.step)));
      made.scrollTo(page * made.step);
      if (page === this.page) return;
      this.page = page;
      this.anchor = made.anchorOf(page);
      this.changed();
    }, 60);
  }

  /** The range of visible characters. */
  get sight() {
    const { current, page } = this;
    if (this.look().isScrolled) return { from: this.anchor ? current.characters.number(this.anchor) : 0, to: current.endInSight };
    const to = page + 1 < current.pages ? current.firstOf(page + 1) : current.characters.total;
    return { from: current.firstOf(page), to };
  }

  /** @param isRelaid whether only the layout has changed. */
  changed(isRelaid = false) {
    if (this.anchor) this.place.offset = this.current.characters.number(this.anchor);
    if (!this.place.offset) delete this.place.offset;
    this.dispatchEvent(new CustomEvent("turned", { detail: { isRelaid } }));
    this.prepare();
  }

  /** Prepares the neighbors and discards all other documents. */
  prepare() {
    this.preparing ||= (window.requestIdleCallback ?? setTimeout)(() => {
      this.preparing = 0;
      if (!this.place) return;
      const index = this.grid.index(this.place);
      for (const [key, made] of this.documents) {
        if (Math.abs(key - index) <= 1 || made === this.current || made === this.asked?.made) continue;
        made.frame.remove();
        this.documents.delete(key);
      }
      for (const step of [1, -1]) {
        const position = this.grid.positions[index + step];
        if (!position || !this.sources[index + step]) continue;
        const made = this.document(position);
        made.ready.then(() => {
          made.isHere = true;
          if (this.documents.get(index + step) !== made || made === this.current) return;
          // Counting pages forces the layout now instead of when the page is turned.
          const isNew = this.lay(made);
          if (!this.look().isScrolled) made.pages;
          if (step < 0 && !this.look().isScrolled) made.scrollTo((made.pages - 1) * made.step);
          if (isNew) this.dispatchEvent(new Event("prepared"));
        });
      }
    });
  }
}
