// The stage shows the current page and preloads its neighbors.
import { fit } from "../shared/pictures.js";
import { build, decoded } from "./frame.js";
import { Grid, format } from "./grid.js";

/** @typedef {{ leaf: Position[], x: number, y: number }} Placed a leaf, and its steps to the right and down from the current one */

const duration = 220;
/** @type {Step[]} */
const steps = ["next", "previous", "upper", "lower"];
/** @type {Record<Move, Move>} */
const byArticle = { forward: "next", lower: "next", back: "previous", upper: "previous", next: "next", previous: "previous" };
/** @type {Record<Step, Move>} */
const byPage = { next: "forward", lower: "forward", previous: "back", upper: "back" };

export class Stage extends EventTarget {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} world
   */
  constructor(root, world) {
    super();
    this.root = root;
    this.world = world;
    // setIssue() and show() set these properties.
    /** @type {Grid} */
    this.grid;
    /** @type {Position} */
    this.place;
    /** @type {Position[]} the pages that are shown. */
    this.leaf;
    /** @type {Map<string, HTMLElement>} */
    this.frames = new Map();
    this.isRightToLeft = root.dir === "rtl";
    this.wantsSwapped = false;
    /** When two pages are side by side: `always`, `never`, or empty for in wide windows. */
    this.doubles = "";
    this.isGoingBack = false;
    /**
     * The continuous view, which takes the place of frames when pages scroll.
     * @type {import("./flow.js").Flow | null}
     */
    this.flow = null;
    /** Whether turning changes the article, as in the text view. */
    this.byArticle = false;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
    new ResizeObserver(() => this.resized()).observe(root);
  }

  /** @param {Issue} issue */
  setIssue(issue) {
    this.grid = new Grid(issue.articles, issue.spreads, issue.order);
    this.clear();
    if (this.leaf) this.show(this.grid.nearest(this.position));
  }

  clear() {
    for (const frame of this.frames.values()) frame.remove();
    this.frames.clear();
  }

  /** The current page. In a spread, this is the requested page or, without one, the first. */
  get position() {
    return this.place;
  }

  get frame() {
    return this.frames.get(key(this.leaf));
  }

  /** The available width beside a list. */
  get breadth() {
    return this.root.clientWidth || innerWidth;
  }

  get isDouble() {
    if (this.flow || (this.doubles === "" && this.grid.spreads === "none")) return false;
    return this.doubles === "always" || (this.doubles === "" && this.breadth >= 700 && this.breadth > innerHeight);
  }

  get isSwapped() {
    return this.wantsSwapped !== this.grid.isAcross;
  }

  /** @param {Position} position */
  show(position) {
    this.animation?.cancel();
    this.root.classList.remove("moving");
    this.take({ article: position.article, page: position.page });
    this.isGoingBack = false;
    if (this.flow) {
      this.flow.show(this.place);
      if (!this.isSettled) this.settle();
    } else {
      this.lay();
    }
    this.changed();
  }

  /** @param {Position} position */
  take(position) {
    this.place = position;
    this.leaf = this.grid.leaf(position, this.isDouble);
  }

  /**
   * Records a page reached by scrolling.
   * @param {Position} position
   */
  arrive(position) {
    this.take(position);
    this.changed();
  }

  /**
   * The move to make. After the last article, a move to the next article shows the page below instead.
   * @param {Move} move
   * @returns {Move}
   */
  onward(move) {
    const isLast = move === "next" && !this.grid.target(this.leaf, move);
    return isLast && this.grid.target(this.leaf, "lower") ? "lower" : move;
  }

  /**
   * Turns the page. At an edge, the page bounces a little, and the function returns false.
   * @param {Move} move
   */
  turn(move, from = { x: 0, y: 0 }) {
    move = this.byArticle ? byArticle[move] : this.onward(move);
    const step = this.grid.step(this.leaf, move);
    const target = this.grid.target(this.leaf, move);
    const [x, y] = this.offset(step);
    if (!target) {
      if (!this.flow) this.giveWay(x, y, from);
      this.dispatchEvent(new CustomEvent("edge", { detail: move }));
      return false;
    }
    if (this.flow) {
      this.show(target);
      return true;
    }
    const old = this.leaf;
    this.isGoingBack = step === "upper" || move === "back";
    this.take(target);
    if (this.isGoingBack) this.place = this.leaf[0];
    this.lay({ leaf: old, x: -x, y: -y });
    const { clientWidth: width, clientHeight: height } = this.root;
    this.slide({ x: x * width + from.x, y: y * height + from.y }).then((isDone) => isDone && this.lay());
    this.changed();
    return true;
  }

  /** @param {string} step */
  offset(step) {
    const forward = this.isRightToLeft ? -1 : 1;
    const across = step === "next" ? forward : step === "previous" ? -forward : 0;
    const down = step === "lower" ? 1 : step === "upper" ? -1 : 0;
    return this.isSwapped ? [down * forward, across * forward] : [across, down];
  }

  /**
   * The step that a side of the screen stands for.
   * @param {Side} side
   */
  step(side) {
    const wanted = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[side];
    const isWanted = (/** @type {Step} */ step) => {
      const [x, y] = this.offset(step);
      return x === wanted[0] && y === wanted[1];
    };
    return /** @type {Step} */ (steps.find(isWanted));
  }

  /**
   * The move that a side of the screen stands for. Without articles, it turns a single page, so that none is skipped.
   * @param {Side} side
   */
  move(side) {
    const step = this.step(side);
    return this.grid.isPaged ? byPage[step] : step;
  }

  /** @param {Side} side */
  has(side) {
    return this.grid.target(this.leaf, this.step(side)) !== null;
  }

  /**
   * Moves the pages along with a finger, resisting at an edge.
   * @param {number} x
   * @param {number} y
   * @returns {Drag}
   */
  drag(x, y) {
    const side = Math.abs(x) > Math.abs(y) ? (x > 0 ? "left" : "right") : y > 0 ? "up" : "down";
    const give = this.has(side) ? 1 : 0.25;
    const shown = Math.abs(x) > Math.abs(y) ? { x: x * give, y: 0 } : { x: 0, y: y * give };
    this.animation?.cancel();
    this.root.classList.add("moving");
    this.world.style.transform = `translate(${shown.x}px, ${shown.y}px)`;
    return { ...shown, side };
  }

  /**
   * Ends a drag by turning the page or moving it back.
   * @param {Drag} drag
   * @param {boolean} isTurning
   */
  release({ x, y, side }, isTurning) {
    this.world.style.transform = "";
    if (isTurning) this.turn(this.move(side), this.has(side) ? { x, y } : undefined);
    else this.slide({ x, y });
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {{ x: number, y: number }} from
   */
  giveWay(x, y, from) {
    const start = from.x || from.y ? from : { x: -x * 24, y: -y * 24 };
    this.slide(start);
  }

  /**
   * Animates the pages from an offset to their place. Resolves to whether no other animation took over.
   * @param {{ x: number, y: number }} from
   */
  slide({ x, y }) {
    this.animation?.cancel();
    if (this.reduced.matches) {
      this.root.classList.remove("moving");
      return Promise.resolve(true);
    }
    this.root.classList.add("moving");
    const animation = this.world.animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
      { duration, easing: "cubic-bezier(.2, .8, .2, 1)" },
    );
    this.animation = animation;
    return animation.finished.then(() => {
      const isLast = this.animation === animation;
      if (isLast) this.root.classList.remove("moving");
      return isLast;
    }, () => false);
  }

  /**
   * Places the current page and its neighbors.
   * @param {Placed} [leaving]
   */
  lay(leaving) {
    /** @type {Map<string, Placed>} */
    const places = new Map([[key(this.leaf), { leaf: this.leaf, x: 0, y: 0 }]]);
    const taken = new Set(["0 0"]);
    if (leaving) {
      places.set(key(leaving.leaf), leaving);
      taken.add(`${leaving.x} ${leaving.y}`);
    }
    // If two moves lead to the same page, the more common one decides its place.
    /** @type {Step[]} */
    const order = this.grid.isPaged ? ["lower", "upper"]
      : this.grid.isPrint ? ["lower", "upper", "next", "previous"] : ["next", "lower", "previous", "upper"];
    for (const step of order) {
      const target = this.grid.target(this.leaf, step);
      const [x, y] = this.offset(step);
      if (!target || taken.has(`${x} ${y}`)) continue;
      const leaf = this.grid.leaf(target, this.isDouble);
      if (!places.has(key(leaf))) places.set(key(leaf), { leaf, x, y });
    }
    for (const [name, frame] of this.frames) {
      if (places.has(name)) continue;
      frame.remove();
      this.frames.delete(name);
    }
    const current = key(this.leaf);
    const missing = [];
    for (const [name, place] of places) {
      const frame = this.frames.get(name) ?? (name === current ? build(place.leaf, this.grid, this.isDouble) : null);
      if (frame) this.put(frame, place);
      else missing.push(place);
    }
    // Neighbors are loaded once the current page is shown and the animation has ended.
    if (!this.isSettled) this.settle();
    else if (!leaving) this.prepare(missing);
  }

  /**
   * @param {HTMLElement} frame
   * @param {Placed} place
   */
  put(frame, { leaf, x, y }) {
    const isCurrent = key(leaf) === key(this.leaf);
    this.frames.set(key(leaf), frame);
    if (!frame.isConnected) this.world.append(frame);
    // The style sheet positions the page.
    frame.dataset.place = `${x} ${y}`;
    frame.inert = !isCurrent;
    frame.classList.toggle("current", isCurrent);
    if (!isCurrent) for (const media of frame.querySelectorAll("video, audio")) media.pause();
  }

  /**
   * Loads neighbors one by one, so that animations stay smooth.
   * @param {Placed[]} places
   */
  async prepare(places) {
    const { leaf } = this;
    for (const place of places) {
      const frame = build(place.leaf, this.grid, this.isDouble);
      await decoded(frame);
      await new Promise((resolve) => { (window.requestIdleCallback ?? setTimeout)(resolve); });
      if (this.leaf !== leaf || this.flow || this.frames.has(key(place.leaf))) return;
      this.put(frame, place);
    }
  }

  /** Waits until the current page is shown or has failed. */
  async settle() {
    const shown = this.flow ? this.flow.section : this.frame;
    if (shown) await decoded(shown);
    if (this.isSettled) return;
    this.isSettled = true;
    this.dispatchEvent(new Event("settled"));
    if (!this.flow) this.lay();
  }

  /**
   * Shows pages downloaded in the meantime.
   * @param {Page[][]} articles
   */
  receive(articles) {
    const arrived = this.grid.positions.filter((position) => {
      const page = articles[position.article]?.[position.page];
      return page?.html && !this.grid.page(position).html;
    });
    for (const { article, page } of arrived) this.grid.articles[article][page] = articles[article][page];
    this.grid.changed();
    const names = new Set(arrived.map(format));
    for (const [name, frame] of this.frames) {
      if (!name.split(" ").some((position) => names.has(position))) continue;
      frame.remove();
      this.frames.delete(name);
    }
    this.flow?.receive(arrived);
    this.show(this.position);
  }

  resized() {
    if (!this.leaf || this.flow) return;
    const leaf = this.grid.leaf(this.position, this.isDouble);
    if (key(leaf) !== key(this.leaf)) this.show(this.position);
    for (const image of this.world.querySelectorAll("img.base")) fit(image);
  }

  changed() {
    this.dispatchEvent(new Event("turned"));
    const missing = this.leaf.find((position) => !this.grid.page(position).html);
    if (missing) this.dispatchEvent(new CustomEvent("missing", { detail: missing }));
  }
}

/** @param {Position[]} leaf */
const key = (leaf) => leaf.map(format).join(" ");
