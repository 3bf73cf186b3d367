// Touch and wheel gestures on a page, which turn, zoom and pan it, and show or hide the bars.
import { around } from "../shared/dom.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ ctrlKey?: boolean, metaKey?: boolean, shiftKey?: boolean, altKey?: boolean }} Modifiers */
/**
 * A pointer event or click, or its copy from the document of an HTML page.
 * @typedef Press
 * @property {string} type
 * @property {EventTarget | null} target
 * @property {number} pointerId
 * @property {string} pointerType
 * @property {boolean} isPrimary
 * @property {number} button
 * @property {number} clientX
 * @property {number} clientY
 * @property {number} timeStamp
 * @property {boolean} isTrusted
 */
/**
 * A wheel event, or its copy from the document of an HTML page.
 * @typedef Roll
 * @property {EventTarget | null} target
 * @property {number} deltaX
 * @property {number} deltaY
 * @property {boolean} ctrlKey
 * @property {boolean} metaKey
 * @property {number} [clientX]
 * @property {number} [clientY]
 * @property {() => void} preventDefault
 */
/** @typedef {{ scroller: Element, x: number, y: number, top: number }} Start the start of a touch on a scrolling element */
/** @typedef {{ start: Point, time: number, axis: "x" | "y" | null, drag?: Drag }} Swipe */

const turnShare = 0.18;
const turnSpeed = 0.35;
/** The part of the width on each side where a tap turns the page. */
const edgeShare = 0.22;
/** How long to wait for the second tap of a double tap in the middle, in milliseconds. */
const secondTap = 260;
/** Elements that scroll. */
const texts = ".scrolls, iframe:not(.sized)";

export class Gestures extends EventTarget {
  /**
   * @param {HTMLElement} root
   * @param {Turned} stage
   * @param {Zoomed} zoom
   */
  constructor(root, stage, zoom) {
    super();
    this.root = root;
    this.stage = stage;
    this.zoom = zoom;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    /** @type {Swipe | null} */
    this.swipe = null;
    /** @type {{ distance: number, scale: number } | null} */
    this.pinch = null;
    this.hasMoved = false;
    /** The timer that waits for a second tap, or 0 if there is none. */
    this.waiting = 0;
    /** @type {Point & { timer?: number, isSpent?: boolean }} */
    this.wheel = { x: 0, y: 0 };
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", (event) => this.up(event));
    root.addEventListener("wheel", (event) => this.roll(event), { passive: false });
    root.addEventListener("click", (event) => this.click(/** @type {PointerEvent} */ (event)));
    this.watchScrolling();
  }

  /** @param {Press} event */
  down(event) {
    if (this.stage.flow) return;
    // A mouse is for selecting and clicking. It pans only a zoomed page.
    if (event.pointerType === "mouse" && (event.button !== 0 || !this.zoom.isZoomed)) return;
    if (around(event, "input, select, button") || isControl(event)) return;
    if (event.isPrimary) {
      // Start from a clean state. A finger may have been lifted without a report, for example on an HTML page that was
      // removed.
      this.pointers.clear();
      this.pinch = null;
    }
    this.pointers.set(event.pointerId, point(event));
    if (this.pointers.size === 1) {
      this.hasMoved = false;
      this.swipe = { start: point(event), time: event.timeStamp, axis: null };
    }
    if (this.pointers.size === 2) {
      this.hasMoved = true;
      if (this.swipe?.drag) this.stage.release(this.swipe.drag, false);
      this.swipe = null;
      const [one, other] = [...this.pointers.values()];
      this.pinch = { distance: distance(one, other), scale: this.zoom.scale };
    }
  }

  /** @param {Press} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = point(event);
    this.pointers.set(event.pointerId, now);
    if (this.pinch && this.pointers.size === 2) {
      const [one, other] = [...this.pointers.values()];
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      this.zoom.to((this.pinch.scale * distance(one, other)) / this.pinch.distance, middle.x, middle.y);
      return;
    }
    if (!this.swipe) return;
    const [x, y] = [now.x - this.swipe.start.x, now.y - this.swipe.start.y];
    if (!this.swipe.axis) {
      if (Math.hypot(x, y) < 8) return;
      this.hasMoved = true;
      this.swipe.axis = Math.abs(x) > Math.abs(y) ? "x" : "y";
      // The browser scrolls these elements.
      if (this.swipe.axis === "y" && !this.zoom.isZoomed && around(event, texts)) {
        this.swipe = null;
        return;
      }
      if (event.isTrusted) this.root.setPointerCapture(event.pointerId);
    }
    if (this.zoom.isZoomed && !this.swipe.drag) {
      const rest = this.zoom.pan(now.x - before.x, now.y - before.y);
      // At the edge of a zoomed page, a swipe turns the page.
      if (!rest || Math.hypot(x, y) < 60) return;
      this.swipe.start = { x: now.x, y: now.y };
    }
    this.swipe.drag = this.swipe.axis === "x" ? this.stage.drag(x, 0) : this.stage.drag(0, y);
  }

  /** @param {Press} event */
  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.pinch && this.pointers.size < 2) {
      this.pinch = null;
      this.zoom.settle();
      return;
    }
    if (!this.swipe?.drag) return;
    const { drag, time } = this.swipe;
    const size = drag.x ? this.root.clientWidth : this.root.clientHeight;
    const way = Math.abs(drag.x || drag.y);
    const speed = way / Math.max(1, event.timeStamp - time);
    const isTurning = event.type === "pointerup" && (way > size * turnShare || (way > 24 && speed > turnSpeed));
    this.swipe = null;
    this.stage.release(drag, isTurning);
  }

  /**
   * Handles a tap. At a side, it turns the page; in the middle, it toggles the bars, and a double tap zooms.
   * @param {Press & Modifiers} event
   */
  click(event) {
    if (this.hasMoved && event.pointerType !== "mouse") return;
    if (around(event, "a, button, video, audio, input, select, summary")) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || getSelection()?.isCollapsed === false) return;
    const box = this.root.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const isText = around(event, texts) !== null;
    const isAtEdge = share < edgeShare || share > 1 - edgeShare;
    // A mouse click in text does not turn the page.
    const isStill = this.zoom.isZoomed || this.stage.flow || this.stage.byArticle || (isText && event.pointerType === "mouse");
    const turns = isAtEdge && !isStill;
    if (turns) {
      this.stage.turn((share > 0.5) === this.stage.isRightToLeft ? "back" : "forward");
      return;
    }
    if (this.waiting) {
      clearTimeout(this.waiting);
      this.waiting = 0;
      if (!this.stage.flow && !this.stage.byArticle) this.zoom.toggle(event.clientX, event.clientY);
      return;
    }
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      if (getSelection()?.isCollapsed !== false) this.dispatchEvent(new Event("middle"));
    }, secondTap);
  }

  /** @param {Roll} event */
  roll(event) {
    if (this.stage.flow) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom.to(this.zoom.scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
      return;
    }
    if (this.zoom.isZoomed) {
      event.preventDefault();
      this.zoom.pan(-event.deltaX, -event.deltaY);
      return;
    }
    if (canScroll(around(event, ".scrolls, .photos"), event.deltaY)) return;
    // A roll of the wheel turns one page, however many events it sends.
    clearTimeout(this.wheel.timer);
    this.wheel.timer = setTimeout(() => { this.wheel = { x: 0, y: 0 }; }, 180);
    if (this.wheel.isSpent) return;
    this.wheel.x += event.deltaX;
    this.wheel.y += event.deltaY;
    const { x, y } = this.wheel;
    if (Math.max(Math.abs(x), Math.abs(y)) < 60) return;
    this.wheel.isSpent = true;
    if (Math.abs(x) > Math.abs(y)) this.stage.turn(this.stage.move(x > 0 ? "right" : "left"));
    // Most wheels are vertical, so rolling down goes forward even across columns.
    else if (this.stage.isSwapped) this.stage.turn(y > 0 ? "forward" : "back");
    else this.stage.turn(this.stage.move(y > 0 ? "down" : "up"));
  }

  /** Turns the page when the user swipes on at the end of a scrolling page. */
  watchScrolling() {
    /** @type {Start | null} */
    let start = null;
    this.root.addEventListener("touchstart", (event) => {
      const scroller = around(event, ".scrolls");
      start = event.touches.length === 1 && !this.stage.flow ? this.start(scroller, event.touches[0]) : null;
    }, { passive: true });
    this.root.addEventListener("touchend", (event) => {
      if (!this.swipe?.drag) this.end(start, event.changedTouches[0]);
    }, { passive: true });
  }

  /**
   * @param {Element | null} scroller
   * @param {Touch} touch
   */
  start(scroller, { clientX: x, clientY: y }) {
    return scroller && { scroller, x, y, top: scroller.scrollTop };
  }

  /**
   * @param {Start | null} start
   * @param {Touch} touch
   */
  end(start, touch) {
    if (!start) return;
    const y = touch.clientY - start.y;
    if (Math.abs(y) < Math.abs(touch.clientX - start.x)) return;
    const { scroller } = start;
    const atEnd = start.top >= scroller.scrollHeight - scroller.clientHeight - 1;
    if (y < -60 && atEnd) this.stage.turn(this.stage.move("down"));
    if (y > 60 && start.top <= 0) this.stage.turn(this.stage.move("up"));
  }

  /**
   * Handles gestures in the document of an HTML page.
   * @param {HTMLIFrameElement} frame
   */
  watch(frame) {
    const { contentDocument: page, contentWindow } = frame;
    if (!page?.documentElement) return;
    const isSized = frame.classList.contains("sized");
    const settle = () => {
      // Wide elements scroll horizontally.
      const isWide = page.documentElement.scrollWidth > page.documentElement.clientWidth + 1;
      const moves = !isSized ? (isWide ? "auto" : "pan-y") : this.stage.flow ? "pan-y pinch-zoom" : "none";
      for (const element of [page.documentElement, page.body]) element?.style.setProperty("touch-action", moves);
    };
    settle();
    contentWindow?.addEventListener("resize", settle);
    this.watchPointers(frame, page);
    if (isSized) {
      page.addEventListener("wheel", (event) => {
        const { deltaX, deltaY, ctrlKey, metaKey } = event;
        const place = placed(event, frame);
        this.roll({ ...place, target: frame, deltaX, deltaY, ctrlKey, metaKey, preventDefault: () => event.preventDefault() });
      }, { passive: false });
      return;
    }
    /** @type {Start | null} */
    let start = null;
    page.addEventListener("touchstart", (event) => {
      start = event.touches.length === 1 && !this.stage.flow ? this.start(page.scrollingElement, event.touches[0]) : null;
    }, { passive: true });
    page.addEventListener("touchend", (event) => {
      if (!this.swipe?.drag) this.end(start, event.changedTouches[0]);
    }, { passive: true });
  }

  /**
   * @param {HTMLIFrameElement} frame
   * @param {Document} page
   */
  watchPointers(frame, page) {
    const passed = (/** @type {PointerEvent} */ event) => ({
      type: event.type, pointerId: event.pointerId, pointerType: event.pointerType, isPrimary: event.isPrimary,
      button: event.button, target: frame, ...placed(event, frame), timeStamp: event.timeStamp, isTrusted: false,
    });
    const isPassed = (/** @type {Event} */ event) => !around(event, "input, select, button, textarea, video, audio, a[href], area, summary");
    page.addEventListener("pointerdown", (event) => event.pointerType !== "mouse" && isPassed(event) && this.down(passed(event)));
    page.addEventListener("pointermove", (event) => this.move(passed(event)));
    page.addEventListener("pointerup", (event) => this.up(passed(event)));
    page.addEventListener("pointercancel", (event) => this.up(passed(event)));
    page.addEventListener("click", (event) => {
      if (!isPassed(event) || page.getSelection()?.isCollapsed === false) return;
      this.click(passed(/** @type {PointerEvent} */ (event)));
    });
  }
}

/** @param {Press} event */
const point = (event) => ({ x: event.clientX, y: event.clientY });

/**
 * @param {Point} one
 * @param {Point} other
 */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * The point of an event in the window. The frame's document may be scaled.
 * @param {MouseEvent} event
 * @param {HTMLIFrameElement} frame
 */
function placed(event, frame) {
  const box = frame.getBoundingClientRect();
  const scale = box.width / frame.offsetWidth || 1;
  return { clientX: event.clientX * scale + box.left, clientY: event.clientY * scale + box.top };
}

/**
 * Whether the touch is on the controls of a film, which handle it.
 * @param {Press} event
 */
function isControl(event) {
  const film = around(event, "video");
  return film !== null && event.clientY > film.getBoundingClientRect().bottom - 64;
}

/**
 * @param {Element | null | undefined} element
 * @param {number} way
 */
export function canScroll(element, way) {
  if (!element) return false;
  const rest = element.scrollHeight - element.clientHeight - element.scrollTop;
  return way > 0 ? rest > 1 : element.scrollTop > 0;
}
