// The events of timers.
import { at } from "../shared/dates.js";
import { element, isolated } from "../shared/dom.js";
import { outcomeAt, outcomeLine } from "./phrases.js";
import { subjectLink } from "./subject.js";
import { timerWords } from "./words.js";

/** @typedef {(entry: LinkedTimerEvent) => Promise<LinkedTimerEvent | null>} Done marks an event as done; returns nothing on failure */

/** An event. `done` marks it as done, and returns nothing on failure. */
class Entry {
  /**
   * @param {LinkedTimerEvent} entry
   * @param {{ done: Done | null, isTitled: boolean, library: Library | null }} options
   */
  constructor(entry, { done, isTitled, library }) {
    const { event, links } = entry;
    this.event = event;
    this.isFixed = done === null;
    /** @type {string | null} the shown outcome and time */
    this.said = null;
    this.box = element("input", { type: "checkbox" });
    this.line = element("small");
    this.time = element("time", { className: "number" });
    const fell = event.fellDue > 1 ? timerWords.timesDue(event.fellDue) : "";
    const words = isTitled ? isolated(event.title) : at(event.due, Date.now());
    const subject = isTitled && event.for && library && element("small", { className: "for-what" }, subjectLink(library, event.for, links.for));
    this.element = element(
      "li", { className: "telling" }, this.box,
      element("div", { className: "words" }, element("b", {}, words), this.line, subject, fell && element("small", { textContent: fell })),
      isTitled && this.time,
    );
    this.box.ariaLabel = timerWords.doneLabel(event.title, at(event.firedAt, Date.now()));
    this.box.addEventListener("change", async () => {
      this.box.disabled = true;
      const known = await done?.(entry);
      if (known) this.update(known);
      else this.box.checked = false;
      this.box.disabled = this.isFixed || Boolean(this.event.doneAt);
    });
    this.update(entry);
  }

  /** @param {LinkedTimerEvent} entry */
  update({ event }) {
    this.event = event;
    this.time.dateTime = event.firedAt;
    this.box.checked = Boolean(event.doneAt);
    this.box.disabled = this.isFixed || Boolean(event.doneAt);
    this.said = null;
  }

  /**
   * Updates the outcome and time.
   * @param {number} now
   */
  tick(now) {
    const words = `${outcomeLine(this.event, now)}\n${at(this.event.firedAt, now)}`;
    if (words === this.said) return;
    this.said = words;
    const [line, time] = words.split("\n");
    this.line.textContent = line;
    this.time.textContent = time;
    this.element.dataset.outcome = outcomeAt(this.event, now);
    this.element.classList.toggle("done", Boolean(this.event.doneAt));
  }
}

/** A list of events that is updated in place. */
export class TellingList {
  /**
   * @param {object} options
   * @param {Done | null} options.done null if this page cannot change events.
   * @param {boolean} [options.isTitled] whether events show their timer.
   * @param {string} [options.label]
   * @param {Library | null} [options.library]
   */
  constructor({ done, isTitled = true, label = timerWords.events, library = null }) {
    this.done = done;
    this.isTitled = isTitled;
    this.library = library;
    /** @type {Map<number, Entry>} */
    this.entries = new Map();
    this.element = element("ul", { role: "list", className: "tellings", "aria-label": label });
  }

  /**
   * @param {LinkedTimerEvent[]} events
   * @param {number} now
   */
  show(events, now) {
    const former = this.entries;
    this.entries = new Map(events.map((entry) => {
      const known = former.get(entry.event.id);
      known?.update(entry);
      return [entry.event.id, known ?? new Entry(entry, { done: this.done, isTitled: this.isTitled, library: this.library })];
    }));
    this.tick(now);
    // Do not move the focused element.
    /** @type {Element[]} */
    const wanted = [...this.entries.values()].map((entry) => entry.element);
    for (const child of [...this.element.children]) if (!wanted.includes(child)) child.remove();
    for (const [index, child] of wanted.entries()) {
      if (this.element.children[index] !== child) this.element.insertBefore(child, this.element.children[index] ?? null);
    }
  }

  /** @param {number} now */
  tick(now) {
    for (const entry of this.entries.values()) entry.tick(now);
  }
}
