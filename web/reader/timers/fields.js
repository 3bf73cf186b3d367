// The fields of the timer form. Each uses the library's text format, and shows its own faults.
import { element, icon } from "../shared/dom.js";
import { timerFormWords } from "./words.js";

const units = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The number of user-perceived characters.
 * @param {string} text
 */
export function characters(text) {
  return [...units.segment(text)].length;
}

/**
 * Shortens a text to a single line of limited length.
 * @param {string} text
 * @param {number} most
 */
export function cutTo(text, most) {
  const whole = text.replace(/\s+/gu, " ").trim();
  if (characters(whole) <= most) return whole;
  return `${[...units.segment(whole)].slice(0, most - 1).map(({ segment }) => segment).join("").trimEnd()}…`;
}

/**
 * @param {string} id
 * @param {Record<string, string>} choices
 * @param {string} value
 */
function select(id, choices, value) {
  const options = Object.entries(choices).map(([key, textContent]) => element("option", { value: key, textContent }));
  const made = element("select", { id, className: "input" }, ...options);
  made.value = value;
  return made;
}

/**
 * A message with the times in it localized.
 * @param {string} sentence
 */
function inWords(sentence) {
  return sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?/g, (/** @type {string} */ text) => {
    const time = new Date(text);
    const hasSeconds = text.length > 16 && !/:00(Z|[+-]|$)/.test(text.slice(16));
    return Number.isNaN(time.getTime()) ? text : time.toLocaleString(undefined, { dateStyle: "medium", timeStyle: hasSeconds ? "medium" : "short" });
  });
}

/** @typedef {{ handle: string, title: string, note?: string }} Subject an item or publication that a timer may belong to */
/** @typedef {import("./form.js").TimerFault} TimerFault */
/** @typedef {{ get: () => string, set: (text: string) => void }} Access reads and writes the text of a field */

/** A field: label, control and message. */
export class Field {
  /**
   * @param {string} name
   * @param {string} label
   */
  constructor(name, label, note = "") {
    this.name = name;
    this.id = `timer-${name}`;
    this.message = element("p", { className: "message", id: `${this.id}-fault`, hidden: true });
    this.note = note ? element("p", { className: "note", id: `${this.id}-note`, textContent: note }) : null;
    /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
    this.controls = [];
    /** @type {Access} */
    this.access = { get: () => "", set: () => {} };
    /** The fault being shown. */
    this.words = "";
    /** @type {HTMLElement} */
    this.label = element("label", { htmlFor: this.id, textContent: label });
    this.element = element("div", { className: "timer-field" });
    this.isTouched = false;
  }

  get value() {
    return this.access.get();
  }

  set value(text) {
    this.access.set(text);
  }

  /** @param {...Node} content */
  build(...content) {
    this.element.append(this.label, ...content, ...(this.note ? [this.note] : []), this.message);
    this.describe();
    return this;
  }

  get isFaulty() {
    return !this.message.hidden;
  }

  describe() {
    const said = [this.note && this.note.id, this.isFaulty && this.message.id].filter(Boolean).join(" ");
    for (const control of this.controls) {
      if (said) control.setAttribute("aria-describedby", said);
      else control.removeAttribute("aria-describedby");
      if (this.isFaulty) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    }
  }

  /**
   * Shows a fault, or clears it.
   * @param {TimerFault | null | undefined} fault
   */
  tell(fault) {
    const words = fault ? inWords(`${fault.reason} ${fault.remedy}`) : "";
    if (words === this.words) return;
    this.words = words;
    this.message.replaceChildren(...(words ? [icon("warning", "small"), element("span", { textContent: words })] : []));
    this.message.hidden = !words;
    this.element.classList.toggle("faulty", Boolean(words));
    this.describe();
  }

  focus() {
    (this.controls.find((control) => !control.hidden) ?? this.element.querySelector("button"))?.focus();
  }
}

/** The properties of a field with a fixed notation. */
const exact = { autocapitalize: "none", spellcheck: false, dir: "ltr" };

/**
 * A text field with a character count.
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {{ most?: number, note?: string, list?: HTMLElement | null, [property: string]: unknown }} properties
 */
export function textField(name, label, value, { most = 0, note = "", list = null, ...properties } = {}) {
  const field = new Field(name, label, note);
  const input = element("input", { type: "text", id: field.id, className: "input", value, autocomplete: "off", ...properties });
  const count = element("span", { className: "count number", "aria-hidden": "true" });
  const tell = () => {
    const left = most - characters(input.value.trim());
    count.textContent = timerFormWords.charactersLeft(left);
    count.classList.toggle("over", left < 0);
  };
  if (most) {
    input.addEventListener("input", tell);
    tell();
  }
  if (list) {
    input.setAttribute("list", list.id);
    field.element.append(list);
  }
  field.controls = [input];
  field.access = { get: () => input.value, set: (text) => {
    input.value = text;
    if (most) tell();
  } };
  if (most) field.element.append(count);
  return field.build(input);
}

/**
 * A duration, with presets.
 * @param {string} value
 */
export function periodField(value) {
  const field = textField("period", timerFormWords.period, value, {
    note: timerFormWords.periodHelp, placeholder: timerFormWords.periodExample, ...exact,
  });
  const common = timerFormWords.periods;
  const chips = Object.entries(common).map(([text, words]) => {
    const chip = element("button", { type: "button", className: "chip", textContent: words });
    chip.addEventListener("click", () => {
      field.value = text;
      field.controls[0].dispatchEvent(new Event("input", { bubbles: true }));
    });
    return chip;
  });
  field.controls[0].after(element("div", { className: "chips", role: "group", "aria-label": timerFormWords.commonPeriods }, ...chips));
  return field;
}

/**
 * The field for how long before the end of a countdown the timer fires.
 * @param {string} value
 */
export function beforeField(value) {
  return textField("before", timerFormWords.before, value, {
    placeholder: timerFormWords.beforeDefault, note: timerFormWords.beforeHelp, ...exact,
  });
}

/**
 * A choice between fixed values and a custom one. Returns the field, its select element, and a function that shows the
 * custom inputs.
 * @param {string} name
 * @param {string} label
 * @param {{ words: Record<string, string>, own: string, inputs: HTMLInputElement[], between?: string, note?: string }} options
 */
function choiceField(name, label, { words, own, inputs, between = "", note = "" }) {
  const field = new Field(name, label, note);
  const choice = select(field.id, { ...words, own }, Object.keys(words)[0]);
  const [first, ...others] = inputs;
  const beside = element("span", { className: "own" }, first, between ? element("span", { textContent: between }) : null, ...others);
  const show = () => { beside.hidden = choice.value !== "own"; };
  choice.addEventListener("change", () => {
    show();
    if (choice.value === "own") first.focus();
  });
  field.controls = [choice, ...inputs];
  show();
  field.build(element("div", { className: "choosing" }, choice, beside));
  return { field, choice, show };
}

/** @param {string} value */
export function repeatsField(value) {
  const number = element("input", {
    type: "number", className: "input number", min: 1, max: 1_000_000_000, step: 1, inputMode: "numeric",
    "aria-label": timerFormWords.repeatCount, value: "2",
  });
  const options = { words: timerFormWords.repeatChoices, own: timerFormWords.repeatOwn, inputs: [number] };
  const { field, choice, show } = choiceField("repeats", timerFormWords.repeats, options);
  field.access = { get: () => (choice.value === "own" ? number.value || "0" : choice.value), set: (text) => {
    const known = text === "" ? "1" : text;
    choice.value = ["1", "infinitely"].includes(known) ? known : "own";
    if (choice.value === "own") number.value = known;
    show();
  } };
  field.value = value;
  return field;
}

/**
 * A field for a point in time, or for `word`, which is `now` or `never`. A time that occurs twice (at the end of
 * daylight saving) is kept unless the user changes it.
 * @param {string} name
 * @param {string} label
 * @param {{ word: string, words: string, own: string, note?: string }} options
 * @param {string} value
 */
export function momentField(name, label, { word, words, own, note }, value) {
  const input = element("input", { type: "datetime-local", className: "input number", step: 1, "aria-label": timerFormWords.dateAndTime(label) });
  let kept = "";
  input.addEventListener("input", () => { kept = ""; });
  const { field, choice, show } = choiceField(name, label, { words: { [word]: words }, own, inputs: [input], note });
  field.access = { get: () => (choice.value === "own" ? input.value || kept || "?" : word), set: (text) => {
    const isOwn = text !== "" && text !== word;
    choice.value = isOwn ? "own" : word;
    input.value = isOwn ? text : "";
    kept = isOwn && !input.value ? text : "";
    show();
  } };
  field.value = value;
  return field;
}

/** @param {string} value */
export function hoursField(value) {
  const times = timerFormWords.hoursLabels.map((label) => element("input", { type: "time", className: "input number", "aria-label": label }));
  const { field, choice, show } = choiceField("worked", timerFormWords.hours, {
    words: { "": timerFormWords.allDay }, own: timerFormWords.between, inputs: times, between: timerFormWords.and, note: timerFormWords.hoursHelp,
  });
  field.access = { get: () => (choice.value === "own" ? `${times[0].value}-${times[1].value}` : ""), set: (text) => {
    const [from, to] = (text || "09:00-18:00").split("-");
    choice.value = text ? "own" : "";
    [times[0].value, times[1].value] = [from, to];
    show();
  } };
  field.value = value;
  return field;
}

/** @param {string} value */
export function zoneField(value) {
  const known = Intl.supportedValuesOf?.("timeZone") ?? [];
  const list = element("datalist", { id: "timer-zones" }, ...known.map((/** @type {string} */ zone) => element("option", { value: zone })));
  return textField("timeZone", timerFormWords.timeZone, value, {
    placeholder: timerFormWords.timeZoneDefault, note: timerFormWords.timeZoneHelp, list, ...exact,
  });
}

/**
 * The direction of a timer.
 * @param {string} value
 * @param {() => void} change
 */
export function kindField(value, change) {
  const field = new Field("kind", timerFormWords.direction);
  const words = timerFormWords.directions;
  const buttons = Object.entries(words).map(([kind, [sign, label]]) => {
    const made = element("button", { type: "button" }, icon(sign, "small"), label);
    made.dataset.kind = kind;
    made.addEventListener("click", () => {
      field.value = kind;
      change();
    });
    return made;
  });
  let held = value;
  const set = () => { for (const made of buttons) made.ariaPressed = String(made.dataset.kind === held); };
  field.access = { get: () => held, set: (kind) => {
    held = kind === "up" ? "up" : "down";
    set();
  } };
  field.value = value;
  field.label = element("span", { className: "unseen", textContent: timerFormWords.direction, id: `${field.id}-label` });
  return field.build(element("div", { className: "segments", role: "group", "aria-labelledby": `${field.id}-label` }, ...buttons));
}

/** The option that shows the search field. */
const other = "?";

/**
 * The item that a timer belongs to.
 * @param {Subject[]} publications
 * @param {string} value
 * @param {((words: string) => Subject[]) | null} [find] searches for other items.
 */
export function aboutField(publications, value, find = null) {
  const field = new Field("about", timerFormWords.about);
  /** @type {Record<string, string>} */
  const known = { "": timerFormWords.aboutNothing };
  for (const { handle, title } of publications) known[handle] = title;
  if (find) known[other] = timerFormWords.aboutOther;
  if (value && !Object.hasOwn(known, value)) known[value] = value;
  const choice = select(field.id, known, value);
  field.controls = [choice];
  let held = value;
  field.access = { get: () => held, set: () => {} };
  const take = (/** @type {Subject} */ found) => {
    const there = [...choice.options].some((option) => option.value === found.handle);
    if (!there) choice.options[choice.options.length - 1].before(element("option", { value: found.handle, textContent: found.title }));
    choice.value = held = found.handle;
    if (finder) finder.hidden = true;
    choice.focus();
  };
  const finder = find ? finderOf(find, take) : null;
  choice.addEventListener("change", () => {
    if (finder) finder.hidden = choice.value !== other;
    if (choice.value === other) finder?.querySelector("input")?.focus();
    else held = choice.value;
  });
  return field.build(choice, ...(finder ? [finder] : []));
}

/**
 * A search field with results.
 * @param {(words: string) => Subject[]} find
 * @param {(found: Subject) => void} take
 */
function finderOf(find, take) {
  const input = element("input", {
    type: "search", className: "input", autocomplete: "off", placeholder: timerFormWords.findTitle, "aria-label": timerFormWords.findLabel,
  });
  const list = element("ul", { role: "list", className: "found-subjects" });
  const said = element("p", { className: "note", role: "status" });
  input.addEventListener("input", () => {
    const found = find(input.value);
    said.textContent = input.value.trim() && !found.length ? timerFormWords.findNothing : "";
    list.replaceChildren(...found.map((one) => {
      const note = one.note && element("small", {}, element("bdi", { textContent: one.note }));
      const lines = element("span", { className: "two-lines" }, element("bdi", { textContent: one.title }), note);
      const button = element("button", { type: "button", className: "button" }, lines);
      button.addEventListener("click", () => take(one));
      return element("li", {}, button);
    }));
    list.scrollIntoView({ block: "nearest" });
  });
  // Enter selects the first result instead of submitting the form.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  return element("div", { className: "finder", hidden: true }, input, said, list);
}
