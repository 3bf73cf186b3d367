// A timer in the list. Its actions are next to the row, and appear when the user swipes the row aside or clicks the
// three dots.
import { element, icon, isolated, managing } from "../shared/dom.js";
import { timerIcon } from "./icon.js";
import { countText, countWords, isOneDay, periodText, shownSeconds, stateLine, stateWords } from "./phrases.js";
import { subjectLink } from "./subject.js";
import { timerWords } from "./words.js";

const dot = " · ";

export class TimerRow {
  /**
   * @param {LinkedTimer} entry
   * @param {object} options
   * @param {(name: string, entry: LinkedTimer) => void} options.act runs `pause`, `resume`, `edit`, `statistics` or `remove`.
   * @param {Library} options.library
   */
  constructor(entry, { act, library }) {
    this.library = library;
    this.entry = entry;
    /** @type {number | null} the turning point for which the state was last requested */
    this.turned = null;
    /** @type {number | null} the displayed count */
    this.shown = null;
    /** What the line below the title contains besides the state, as JSON. */
    this.about = "";
    this.icon = element("span", { className: "sign" });
    this.link = element("a", { href: "#", draggable: false });
    this.state = element("p", { className: "under number" });
    this.digits = element("span", { "aria-hidden": "true" });
    this.spoken = element("span", { className: "unseen" });
    this.part = element("small");
    this.count = element("p", { className: "left number" }, this.digits, this.spoken, this.part);
    this.toggle = managing(this.button("icon-button run", () => act(this.isRunning ? "pause" : "resume", this.entry)));
    this.dots = this.button("icon-button", () => this.open(!this.isOpen));
    this.dots.append(icon("more", "dots"));
    this.face = element(
      "div", { className: "face" }, this.icon, element("div", { className: "words" }, element("h3", {}, this.link), this.state),
      this.count, element("div", { className: "does" }, this.toggle, this.dots),
    );
    // On a phone, the actions cover the name, so repeat it.
    this.of = element("p", { className: "of", "aria-hidden": "true" });
    this.tray = element(
      "div", { className: "tray", role: "group", inert: true }, this.of,
      managing(this.labeled("sliders", timerWords.edit, () => act("edit", this.entry))),
      this.labeled("list", timerWords.statistics, () => act("statistics", this.entry)),
      managing(this.labeled("trash", timerWords.delete, () => act("remove", this.entry), "danger")),
    );
    this.slide = element("div", { className: "slide" }, this.face, this.tray);
    this.element = element("li", { className: "timer" }, this.slide);
    this.link.addEventListener("click", (event) => {
      event.preventDefault();
      act(library.manages ? "edit" : "statistics", this.entry);
    });
    // Actions that are visible can be used, however the row was moved.
    this.slide.addEventListener("scroll", () => this.settle(), { passive: true });
    this.update(entry);
  }

  get timer() {
    return this.entry.timer;
  }

  /**
   * @param {string} className
   * @param {() => void} press
   */
  button(className, press) {
    const made = element("button", { type: "button", className });
    made.addEventListener("click", press);
    return made;
  }

  /**
   * @param {Icon} sign
   * @param {string} label
   * @param {() => void} press
   */
  labeled(sign, label, press, kind = "") {
    const made = this.button(`button ${kind}`.trim(), press);
    made.append(icon(sign, "small"), label);
    return made;
  }

  get isRunning() {
    return this.timer.state === "running" || this.timer.state === "notBegun";
  }

  get isOpen() {
    return !this.tray.inert;
  }

  /**
   * Shows or hides the actions.
   * @param {boolean} isOpen
   */
  open(isOpen) {
    const isBackwards = getComputedStyle(this.slide).direction === "rtl";
    const far = isOpen ? this.tray.offsetWidth * (isBackwards ? -1 : 1) : 0;
    this.set(isOpen);
    this.slide.scrollTo({ left: far, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
    if (isOpen) [...this.tray.querySelectorAll("button")].find((button) => button.checkVisibility())?.focus({ preventScroll: true });
    else if (this.tray.contains(document.activeElement)) this.dots.focus({ preventScroll: true });
  }

  settle() {
    this.set(Math.abs(this.slide.scrollLeft) > this.tray.offsetWidth / 2);
  }

  /** @param {boolean} isOpen */
  set(isOpen) {
    if (isOpen === this.isOpen) return;
    if (!isOpen && this.tray.contains(document.activeElement)) this.dots.focus({ preventScroll: true });
    this.tray.inert = !isOpen;
    this.element.classList.toggle("aside", isOpen);
    this.element.style.setProperty("--tray", `${this.tray.offsetWidth}px`);
    this.dots.ariaExpanded = String(isOpen);
    if (isOpen) this.element.dispatchEvent(new CustomEvent("aside", { bubbles: true }));
  }

  /**
   * Shows the current timer.
   * @param {LinkedTimer} entry
   */
  update(entry) {
    this.entry = entry;
    const { id, title, notes, state, kind, icon: sign, settings } = entry.timer;
    const { period } = settings;
    this.element.dataset.timer = String(id);
    this.element.dataset.state = state;
    this.icon.replaceChildren(timerIcon(sign));
    this.link.replaceChildren(isolated(title));
    this.link.title = notes ? `${title}: ${notes}` : title;
    this.of.replaceChildren(isolated(title));
    this.slide.ariaLabel = title;
    this.tray.ariaLabel = timerWords.actions(title);
    const canRun = state !== "finished";
    this.toggle.replaceChildren(icon(this.isRunning ? "pause" : "play"));
    const label = !canRun ? timerWords.restart : this.isRunning ? timerWords.pause : timerWords.resume;
    this.toggle.ariaLabel = `${label}: ${title}`;
    this.toggle.title = label;
    this.dots.ariaLabel = timerWords.moreTitle(title);
    this.dots.title = timerWords.more;
    this.dots.ariaExpanded = String(this.isOpen);
    this.part.textContent = kind === "down" && period && !isOneDay(entry.timer) ? timerWords.ofPeriod(periodText(period)) : "";
    this.about = JSON.stringify([entry.timer.for, entry.links.for, notes]);
    this.shown = null;
  }

  /**
   * Shows the count, writing only what changes.
   * @param {number} now
   */
  tick(now) {
    const seconds = shownSeconds(this.timer, now);
    if (seconds !== this.shown) {
      this.shown = seconds;
      this.digits.textContent = countText(seconds);
      // Screen readers get the count once a minute.
      const spoken = `${countWords(seconds > 120 ? seconds - (seconds % 60) : seconds)}${this.timer.kind === "down" ? " left" : ""}`;
      if (this.spoken.textContent !== spoken) this.spoken.textContent = spoken;
    }
    const line = stateLine(this.timer, now);
    if (this.state.dataset.line === line && this.state.dataset.about === this.about) return;
    this.state.dataset.line = line;
    this.state.dataset.about = this.about;
    const word = stateWords[this.timer.state];
    const { timer, links } = this.entry;
    const place = timer.for && subjectLink(this.library, timer.for, links.for);
    this.state.replaceChildren(
      element("b", { textContent: word }), line.slice(word.length), ...(place ? [dot, place] : []),
      ...(this.timer.notes ? [dot, isolated(this.timer.notes)] : []),
    );
  }
}
