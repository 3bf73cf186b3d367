// The timer form. The faults of touched fields appear below them immediately, and only valid settings are saved.
import { sheet } from "../shared/dialog.js";
import { element } from "../shared/dom.js";
import { say } from "../shared/toast.js";
import { aboutField, beforeField, cutTo, hoursField, kindField, momentField, periodField, repeatsField, textField, zoneField } from "./fields.js";
import { timerFormWords } from "./words.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Subject} Subject */
/** @typedef {{ field: string, reason: string, remedy: string }} TimerFault a fault of a setting */
/** @typedef {Record<string, string>} TimerValues the texts of the fields, by name */

/**
 * @typedef FormOptions
 * @property {string} title the heading.
 * @property {TimerValues | null} [form] the current settings. Missing for a new timer.
 * @property {(form: TimerValues) => Promise<TimerFault[]>} check returns the faults of a form.
 * @property {(form: TimerValues, about: string | null) => Promise<unknown>} save throws `TimerFaults` for invalid settings.
 * @property {TimerFault[]} [faults] faults that are already known.
 * @property {string} [reason] why the form was opened.
 * @property {string} [label]
 * @property {Subject[] | null} [publications]
 * @property {((words: string) => Subject[]) | null} [find]
 * @property {string} [about]
 * @property {string} [name]
 */

/** How long to wait after typing before checking, in milliseconds. */
const patience = 250;
/** The maximum length of a name, in characters. */
const longest = 32;

/** @type {TimerValues} */
const empty = { title: "", notes: "", kind: "down", period: "", before: "", repeats: "1", begin: "now", end: "never", worked: "", timeZone: "" };
/** The fields that are always shown. The others are behind More. */
const firstNames = ["kind", "title", "period", "repeats", "notes"];
const laterNames = ["begin", "end", "before", "worked", "timeZone"];
/** The fields that only countdown timers have. */
const downNames = ["period", "before", "repeats", "worked"];

/** Faults in settings, from the library's response. */
export class TimerFaults extends Error {
  /** @param {TimerFault[]} faults */
  constructor(faults) {
    super(faults.map(({ reason, remedy }) => `${reason} ${remedy}`).join(" "));
    this.faults = faults;
  }
}

/**
 * Opens the form.
 * @param {FormOptions} options
 */
export function timerSheet(options) {
  return new TimerForm(options).dialog;
}

class TimerForm {
  /** @param {FormOptions} options */
  constructor({ title, form = null, check, save, faults = [], reason = "", label = timerFormWords.save, ...more }) {
    const { publications = null, find = null, about = "", name = "" } = more;
    this.check = check;
    this.save = save;
    this.reason = reason;
    /** Counts checks, in order to ignore outdated responses. */
    this.turn = 0;
    this.wait = 0;
    /** @type {TimerValues} */
    const start = { ...empty, title: cutTo(name, longest), ...form };
    this.kind = kindField(start.kind, () => this.changed(this.kind, true));
    this.title = textField("title", timerFormWords.name, start.title, { most: longest, dir: "auto", enterKeyHint: "next" });
    const begin = { word: "now", words: form ? timerFormWords.beginOnSave : timerFormWords.beginNow, own: timerFormWords.at };
    const end = { word: "never", words: timerFormWords.never, own: timerFormWords.at };
    /** @type {Field[]} */
    this.fields = [
      this.kind, this.title,
      textField("notes", timerFormWords.notes, start.notes, { most: 64, dir: "auto" }),
      periodField(start.period), repeatsField(start.repeats),
      momentField("begin", timerFormWords.begin, begin, start.begin), momentField("end", timerFormWords.end, end, start.end),
      beforeField(start.before), hoursField(start.worked), zoneField(start.timeZone),
    ];
    /** @type {Record<string, Field>} */
    this.known = Object.fromEntries(this.fields.map((field) => [field.name, field]));
    this.place = publications && (publications.length || find) ? aboutField(publications, about, find) : null;
    this.summary = element("p", { className: "summary", role: "alert", tabIndex: -1, hidden: true });
    this.problem = element("p", { className: "field-fault", role: "alert" });
    this.keep = element("button", { type: "submit", className: "button main", textContent: label });
    const cancel = element("button", { type: "button", className: "button", textContent: timerFormWords.cancel });
    const isSpecial = laterNames.some((one) => this.known[one].value !== empty[one]) || faults.some(({ field }) => laterNames.includes(field));
    this.more = element(
      "details", { open: isSpecial }, element("summary", { textContent: timerFormWords.more }),
      ...laterNames.map((one) => this.known[one].element),
    );
    this.box = element(
      "form", { className: "timer-form", noValidate: true }, this.summary, ...firstNames.map((one) => this.known[one].element),
      this.place?.element, this.more, this.problem, element("p", { className: "onward" }, this.keep, cancel),
    );
    this.dialog = sheet("timer-form", title, this.box);
    this.dialog.classList.add("timer-sheet");
    cancel.addEventListener("click", () => this.dialog.close());
    this.listen();
    this.showKind();
    if (faults.length) {
      this.refuse(faults);
      return;
    }
    this.title.focus();
    // Select the suggested name, so that typing replaces it.
    const [field] = this.title.controls;
    if (name && field instanceof HTMLInputElement) field.select();
  }

  listen() {
    for (const field of this.fields) {
      for (const name of ["input", "change"]) field.element.addEventListener(name, () => this.changed(field));
      // Check skipped fields as well.
      field.element.addEventListener("focusout", ({ relatedTarget }) => {
        if (field === this.kind || !field.value || field.isTouched) return;
        if (relatedTarget instanceof Node && field.element.contains(relatedTarget)) return;
        this.changed(field);
      });
    }
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.dialog.addEventListener("close", () => this.stopChecking());
  }

  /**
   * The texts of the fields. If the timer counts up, the fields for countdowns are empty.
   * @returns {TimerValues}
   */
  get values() {
    const values = Object.fromEntries(this.fields.map((field) => [field.name, field.value]));
    return this.kind.value === "up" ? { ...values, period: "", before: "", repeats: "", worked: "" } : values;
  }

  showKind() {
    for (const name of downNames) this.known[name].element.hidden = this.kind.value === "up";
  }

  /**
   * Shows the faults of touched fields only.
   * @param {TimerFault[]} found
   */
  tell(found) {
    for (const field of this.fields) {
      const isShown = field.isTouched || field.value !== empty[field.name];
      field.tell(isShown ? found.find((fault) => fault.field === field.name) : null);
    }
    // The summary disappears once everything is fixed.
    if (!this.summary.hidden && !this.fields.some((field) => field.isFaulty)) this.summary.hidden = true;
  }

  /** Checks the settings when the user stops typing. */
  look() {
    clearTimeout(this.wait);
    this.wait = setTimeout(async () => {
      const mine = (this.turn += 1);
      try {
        const found = await this.check(this.values);
        if (mine === this.turn) this.tell(found);
        this.problem.textContent = "";
      } catch (error) {
        if (mine === this.turn) this.problem.textContent = error.message;
      }
    }, patience);
  }

  stopChecking() {
    clearTimeout(this.wait);
    this.turn += 1;
  }

  /**
   * @param {Field} field
   * @param {boolean} [isWhole] whether the form now shows different fields.
   */
  changed(field, isWhole = false) {
    field.isTouched = true;
    // Remove faults that are fixed. The response to the check contains any new faults.
    if (isWhole) this.showKind();
    this.look();
  }

  /**
   * Shows why the settings were not saved.
   * @param {TimerFault[]} found
   */
  refuse(found) {
    this.stopChecking();
    for (const field of this.fields) field.isTouched = true;
    if (found.some(({ field }) => laterNames.includes(field))) this.more.open = true;
    this.tell(found);
    const words = timerFormWords.faults(found.length);
    this.summary.textContent = this.reason ? `${this.reason} ${words}` : words;
    this.summary.hidden = false;
    // The summary is announced, and the first invalid field gets the focus.
    const [first] = this.fields.filter(({ isFaulty }) => isFaulty).sort(byOrder);
    if (!first) {
      this.summary.focus();
      return;
    }
    first.focus();
    first.element.scrollIntoView({ block: "center" });
  }

  async submit() {
    this.keep.disabled = true;
    this.problem.textContent = "";
    try {
      await this.save(this.values, this.place?.value ?? null);
      this.stopChecking();
      this.dialog.close();
      say(timerFormWords.saved);
    } catch (error) {
      if (error instanceof TimerFaults) this.refuse(error.faults);
      else this.problem.textContent = error.message;
    } finally {
      this.keep.disabled = false;
    }
  }
}

/**
 * Compares fields by where they are in the form.
 * @param {Field} one
 * @param {Field} other
 */
function byOrder(one, other) {
  return one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
