// The banners of a store, in a scrolling row with buttons, dots and keys. They do not rotate on their own.
import { element, icon } from "../shared/dom.js";
import { say } from "../shared/toast.js";
import { storeWords } from "./words.js";

export class Banners {
  /**
   * @param {StoreBanner[]} shown
   * @param {(target: StoreTarget, ...content: (Node | null)[]) => HTMLElement | null} link returns the content with the banner's link.
   */
  constructor(shown, link) {
    this.shown = shown;
    this.link = link;
    this.banners = shown.map((banner, index) => this.banner(banner, index));
    this.track = element("div", { className: "track", tabIndex: 0, role: "group", "aria-label": storeWords.banners }, ...this.banners);
    this.dots = shown.length > 1 ? this.makeDots() : [];
    this.before = this.stepper(-1, "back", storeWords.previous);
    this.after = this.stepper(1, "next", storeWords.next);
    this.current = 0;
    /** @type {number | undefined} the requested banner */
    this.wanted = undefined;
    this.hasArrived = false;
    /** @type {IntersectionObserver | null} */
    this.watching = null;
    this.element = shown.length ? this.make() : null;
  }

  close() {
    this.watching?.disconnect();
  }

  make() {
    const box = element("section", { className: "carousel", "aria-roledescription": "carousel", "aria-label": storeWords.fromStore }, this.track);
    if (this.dots.length) {
      box.append(element("div", { className: "turns" }, this.before, element("div", { className: "spots" }, ...this.dots), this.after));
    }
    this.track.addEventListener("keydown", (event) => this.press(event));
    // After scrolling, forget the requested banner if the user has scrolled to another one.
    this.track.addEventListener("scrollend", () => {
      this.hasArrived = true;
      if (this.wanted !== undefined && !this.isShown(this.wanted)) this.wanted = undefined;
    });
    // An IntersectionObserver reports which banner is visible.
    this.watching = new IntersectionObserver((entries) => {
      for (const { target, intersectionRatio } of entries) if (target instanceof HTMLElement) target.dataset.seen = intersectionRatio.toFixed(2);
      this.mark();
    }, { root: this.track, threshold: [0.25, 0.5, 0.75, 0.99] });
    for (const one of this.banners) this.watching.observe(one);
    this.mark();
    return box;
  }

  makeDots() {
    return this.shown.map(({ title }, index) => {
      const label = storeWords.bannerOf(index + 1, this.shown.length, title);
      const dot = element("button", { type: "button", className: "spot", "aria-label": label });
      dot.addEventListener("click", () => this.turn(index));
      return dot;
    });
  }

  /**
   * A button that turns to another banner.
   * @param {number} by
   * @param {Icon} name
   * @param {string} label
   */
  stepper(by, name, label) {
    const made = element("button", { type: "button", className: "icon-button", "aria-label": label }, icon(name, "flip"));
    made.addEventListener("click", () => this.turn(this.current + by));
    return made;
  }

  /**
   * @param {StoreBanner} banner
   * @param {number} index
   */
  banner(banner, index) {
    const { image, title, text } = banner;
    const words = element(
      "div", { className: "words" }, title && element("b", { dir: "auto", textContent: title }),
      text && element("span", { dir: "auto", textContent: text }),
    );
    const alt = title || text ? "" : storeWords.banner(index + 1);
    const picture = image ? element("img", { alt, src: image, decoding: "async", draggable: false }) : null;
    picture?.addEventListener("error", () => {
      picture.remove();
      box.classList.add("bare");
    });
    const content = [picture, title || text ? words : null];
    const box = element("div", {
      className: `banner${picture ? "" : " bare"}`, role: "group", "aria-roledescription": "slide",
      "aria-label": storeWords.numberOf(index + 1, this.shown.length),
    }, this.link(banner, ...content) ?? element("div", {}, ...content));
    return box;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isBackwards = getComputedStyle(this.track).direction === "rtl";
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 };
    /** @type {Record<string, number>} */
    const ends = { Home: 0, End: this.banners.length - 1 };
    const by = steps[event.key];
    const index = by ? this.current + by : ends[event.key];
    if (index === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const isInside = this.track !== document.activeElement && this.track.contains(document.activeElement);
    this.turn(index);
    const inner = this.banners[this.current].firstElementChild;
    if (isInside && inner instanceof HTMLElement) inner.focus({ preventScroll: true });
  }

  /** @param {number} index */
  turn(index) {
    const wanted = Math.max(0, Math.min(this.banners.length - 1, index));
    const [box, own] = [this.track.getBoundingClientRect(), this.banners[wanted].getBoundingClientRect()];
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    [this.wanted, this.hasArrived] = [wanted, this.isWhole(wanted)];
    const left = getComputedStyle(this.track).direction === "rtl" ? own.right - box.right : own.left - box.left;
    this.track.scrollBy({ left, behavior: isStill ? "instant" : "smooth" });
    this.set(wanted);
    say(storeWords.bannerOf(wanted + 1, this.banners.length, this.shown[wanted].title));
  }

  /** Marks the visible banner. */
  mark() {
    const shares = this.banners.map(({ dataset }) => Number(dataset.seen ?? 0));
    const most = Math.max(...shares);
    // The requested banner counts as visible until it is scrolled away.
    if (this.wanted !== undefined && (this.isWhole(this.wanted) || !this.hasArrived)) {
      this.hasArrived ||= this.isWhole(this.wanted);
      this.set(this.wanted);
      return;
    }
    this.wanted = undefined;
    this.set(Math.max(0, shares.indexOf(most)));
  }

  /**
   * Whether a banner is fully visible now.
   * @param {number} index
   */
  isShown(index) {
    const [box, own] = [this.track.getBoundingClientRect(), this.banners[index].getBoundingClientRect()];
    return own.left > box.left - 2 && own.right < box.right + 2;
  }

  /**
   * Whether a banner was fully visible in the last report.
   * @param {number} index
   */
  isWhole(index) {
    return Number(this.banners[index].dataset.seen ?? 0) > 0.98;
  }

  /** @param {number} index */
  set(index) {
    this.current = index;
    for (const [at, one] of this.banners.entries()) one.inert = at !== index && !this.isNear(at);
    if (!this.dots.length) return;
    for (const [at, dot] of this.dots.entries()) {
      if (at === index) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
    this.before.ariaDisabled = String(index === 0);
    this.after.ariaDisabled = String(index === this.dots.length - 1);
  }

  /**
   * Even partly visible banners can be used.
   * @param {number} index
   */
  isNear(index) {
    return Number(this.banners[index].dataset.seen ?? 0) >= 0.5;
  }
}
