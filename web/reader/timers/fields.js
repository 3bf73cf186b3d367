// The fields of the timer form. Each uses the library's text format and shows its own faults.
import { element, icon } from "../shared/dom.js";
import { timerFormWords } from "./words.js";

const units = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The number of user-perceived characters. */
export function characters(text) {
  return [...units.segment(text)].length;
}

/** Shortens a text to one line with a maximum length. */
export function cutTo(text, most) {
  const whole = text.replace(/\s+/gu, " ").trim();
  if (characters(whole) <= most) return whole;
  return `${[...units.segment(whole)].slice(0, most - 1).map(({ segment }) => segment).join("").trimEnd()}…`;
}

function select(id, choices, value) {
  const made = element("select", { id, className: "input" }, ...Object.entries(choices).map(([key, textContent]) => element("option", { value: key, textContent })));
  made.value = value;
  return made;
}

/** A message with localized times. */
function inWords(sentence) {
  return sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?/g, (text) => {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? text : time.toLocaleString(undefined, { dateStyle: "medium", timeStyle: text.length > 16 && !/:00(Z|[+-]|$)/.test(text.slice(16)) ? "medium" : "short" });
  });
}

/** A field: label, control and message. */
class Field {
  constructor(name, label, note = "") {
    this.name = name;
    this.id = `timer-${name}`;
    this.message = element("p", { className: "message", id: `${this.id}-fault`, hidden: true });
    this.note = note && element("p", { className: "note", id: `${this.id}-note`, textContent: note });
    this.controls = [];
    this.label = element("label", { htmlFor: this.id, textContent: label });
    this.element = element("div", { className: "timer-field" });
    this.isTouched = false;
  }

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

  /** Shows a fault, or none. */
  tell(fault) {
    const words = fault ? inWords(`${fault.reason} ${fault.remedy}`) : "";
    if (words === (this.words ?? "")) return;
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

/** A text field with a character count. */
export function textField(name, label, value, { most = 0, note = "", list = null, ...properties } = {}) {
  const field = new Field(name, label, note);
  const input = element("input", { type: "text", id: field.id, className: "input", value, autocomplete: "off", ...properties });
  const count = most && element("span", { className: "count number", "aria-hidden": "true" });
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
  Object.defineProperty(field, "value", { get: () => input.value, set: (text) => {
    input.value = text;
    if (most) tell();
  } });
  if (most) field.element.append(count);
  return field.build(input);
}

/** A duration with presets. */
export function periodField(value) {
  const field = textField("period", timerFormWords.period, value, { note: timerFormWords.periodHelp, placeholder: timerFormWords.periodExample, autocapitalize: "none", spellcheck: false, dir: "ltr" });
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

/** The early reminder. */
export function beforeField(value) {
  return textField("before", timerFormWords.before, value, { placeholder: timerFormWords.beforeDefault, note: timerFormWords.beforeHelp, autocapitalize: "none", spellcheck: false, dir: "ltr" });
}

/** A choice between fixed values and a custom value. */
function choiceField(name, label, { words, own, inputs, note = "" }) {
  const field = new Field(name, label, note);
  const choice = select(field.id, { ...words, own }, Object.keys(words)[0]);
  const beside = element("span", { className: "own" }, ...inputs);
  const show = () => { beside.hidden = choice.value !== "own"; };
  choice.addEventListener("change", () => {
    show();
    if (choice.value === "own") inputs.find((input) => input.matches("input"))?.focus();
  });
  field.controls = [choice, ...inputs.filter((input) => input.matches("input"))];
  field.choice = choice;
  field.show = show;
  show();
  return field.build(element("div", { className: "choosing" }, choice, beside));
}

export function repeatsField(value) {
  const number = element("input", { type: "number", className: "input number", min: 1, max: 1_000_000_000, step: 1, inputMode: "numeric", "aria-label": timerFormWords.repeatCount, value: "2" });
  const field = choiceField("repeats", timerFormWords.repeats, { words: timerFormWords.repeatChoices, own: timerFormWords.repeatOwn, inputs: [number] });
  Object.defineProperty(field, "value", { get: () => (field.choice.value === "own" ? number.value || "0" : field.choice.value), set: (text) => {
    const known = text === "" ? "1" : text;
    field.choice.value = ["1", "infinitely"].includes(known) ? known : "own";
    if (field.choice.value === "own") number.value = known;
    field.show();
  } });
  field.value = value;
  return field;
}

/** A point in time, or `word`. A time that occurs twice (end of daylight saving) is kept unless changed. */
export function momentField(name, label, { word, words, own, note }, value) {
  const input = element("input", { type: "datetime-local", className: "input number", step: 1, "aria-label": timerFormWords.dateAndTime(label) });
  let kept = "";
  input.addEventListener("input", () => { kept = ""; });
  const field = choiceField(name, label, { words: { [word]: words }, own, inputs: [input], note });
  Object.defineProperty(field, "value", { get: () => (field.choice.value === "own" ? input.value || kept || "?" : word), set: (text) => {
    const isOwn = text !== "" && text !== word;
    field.choice.value = isOwn ? "own" : word;
    input.value = isOwn ? text : "";
    kept = isOwn && !input.value ? text : "";
    field.show();
  } });
  field.value = value;
  return field;
}

export function hoursField(value) {
  const times = timerFormWords.hoursLabels.map((label) => element("input", { type: "time", className: "input number", "aria-label": label }));
  const field = choiceField("worked", timerFormWords.hours, { words: { "": timerFormWords.allDay }, own: timerFormWords.between, inputs: [times[0], element("span", { textContent: timerFormWords.and }), times[1]], note: timerFormWords.hoursHelp });
  Object.defineProperty(field, "value", { get: () => (field.choice.value === "own" ? `${times[0].value}-${times[1].value}` : ""), set: (text) => {
    const [from, to] = (text || "09:00-18:00").split("-");
    field.choice.value = text ? "own" : "";
    [times[0].value, times[1].value] = [from, to];
    field.show();
  } });
  field.value = value;
  return field;
}

export function zoneField(value) {
  const known = Intl.supportedValuesOf?.("timeZone") ?? [];
  const list = element("datalist", { id: "timer-zones" }, ...known.map((zone) => element("option", { value: zone })));
  return textField("timeZone", timerFormWords.timeZone, value, { placeholder: timerFormWords.timeZoneDefault, note: timerFormWords.timeZoneHelp, list, autocapitalize: "none", spellcheck: false, dir: "ltr" });
}

/** The direction of a timer. */
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
  Object.defineProperty(field, "value", { get: () => held, set: (kind) => {
    held = kind === "up" ? "up" : "down";
    set();
  } });
  field.value = value;
  field.label = element("span", { className: "unseen", textContent: timerFormWords.direction, id: `${field.id}-label` });
  return field.build(element("div", { className: "segments", role: "group", "aria-labelledby": `${field.id}-label` }, ...buttons));
}

/** The value of the search choice. */
const other = "?";

/**
 * The item that a timer belongs to.
 * @param find searches for others: `find(words)` returns `{ handle, title, note }`.
 */
export function aboutField(publications, value, find = null) {
  const field = new Field("about", timerFormWords.about);
  const known = { "": timerFormWords.aboutNothing, ...Object.fromEntries(publications.map(({ handle, title }) => [handle, title])), ...(find && { [other]: timerFormWords.aboutOther }) };
  if (value && !Object.hasOwn(known, value)) known[value] = value;
  const choice = select(field.id, known, value);
  field.controls = [choice];
  let held = value;
  Object.defineProperty(field, "value", { get: () => held });
  const finder = find && finderOf(find, (found) => {
    const there = [...choice.options].some((option) => option.value === found.handle);
    if (!there) choice.options[choice.options.length - 1].before(element("option", { value: found.handle, textContent: found.title }));
    choice.value = held = found.handle;
    finder.hidden = true;
    choice.focus();
  });
  choice.addEventListener("change", () => {
    if (finder) finder.hidden = choice.value !== other;
    if (choice.value === other) finder.querySelector("input").focus();
    else held = choice.value;
  });
  return field.build(choice, ...(finder ? [finder] : []));
}

/** A search field with results. */
function finderOf(find, take) {
  const input = element("input", { type: "search", className: "input", autocomplete: "off", placeholder: timerFormWords.findTitle, "aria-label": timerFormWords.findLabel });
  const list = element("ul", { role: "list", className: "found-subjects" });
  const said = element("p", { className: "note", role: "status" });
  input.addEventListener("input", () => {
    const found = find(input.value);
    said.textContent = input.value.trim() && !found.length ? timerFormWords.findNothing : "";
    list.replaceChildren(...found.map((one) => {
      const button = element("button", { type: "button", className: "button" }, element("span", { className: "two-lines" }, element("bdi", { textContent: one.title }), one.note && element("small", {}, element("bdi", { textContent: one.note }))));
      button.addEventListener("click", () => take(one));
      return element("li", {}, button);
    }));
    list.scrollIntoView({ block: "nearest" });
  });
  // Enter selects the first result instead of submitting.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  return element("div", { className: "finder", hidden: true }, input, said, list);
}
