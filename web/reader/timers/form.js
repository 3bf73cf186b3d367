// The timer form. Faults appear below touched fields at once, and only valid settings are saved.
import { sheet } from "../shared/dialog.js";
import { element } from "../shared/dom.js";
import { say } from "../shared/toast.js";
import { aboutField, beforeField, cutTo, hoursField, kindField, momentField, periodField, repeatsField, textField, zoneField } from "./fields.js";
import { timerFormWords } from "./words.js";

/** How long to wait after typing before checking, in milliseconds. */
const patience = 250;
/** The longest name, in characters. */
const longest = 32;

const empty = { title: "", notes: "", kind: "down", period: "", before: "", repeats: "1", begin: "now", end: "never", worked: "", timeZone: "" };

/** Faults of settings, from the library's response. */
export class TimerFaults extends Error {
  constructor(faults) {
    super(faults.map(({ reason, remedy }) => `${reason} ${remedy}`).join(" "));
    this.faults = faults;
  }
}

/**
 * Opens the form.
 * @param title the heading.
 * @param form the current settings; nothing for a new timer.
 * @param check returns the faults of a form: `check(form)`.
 * @param save saves it: `save(form, about)`; throws `TimerFaults` for invalid settings.
 * @param faults known faults.
 * @param reason why the form opened.
 */
export function timerSheet({ title, form = null, check, save, faults = [], reason = "", label = timerFormWords.save, publications = null, find = null, about = "", name = "" }) {
  const start = { ...empty, title: cutTo(name, longest), ...form };
  const kind = kindField(start.kind, () => changed(kind, true));
  const fields = [
    kind,
    textField("title", timerFormWords.name, start.title, { most: longest, dir: "auto", enterKeyHint: "next" }),
    textField("notes", timerFormWords.notes, start.notes, { most: 64, dir: "auto" }),
    periodField(start.period), repeatsField(start.repeats),
    momentField("begin", timerFormWords.begin, { word: "now", words: form ? timerFormWords.beginOnSave : timerFormWords.beginNow, own: timerFormWords.at }, start.begin),
    momentField("end", timerFormWords.end, { word: "never", words: timerFormWords.never, own: timerFormWords.at }, start.end),
    beforeField(start.before), hoursField(start.worked), zoneField(start.timeZone),
  ];
  const place = publications && (publications.length || find) ? aboutField(publications, about, find) : null;
  const known = Object.fromEntries(fields.map((field) => [field.name, field]));
  const summary = element("p", { className: "summary", role: "alert", tabIndex: -1, hidden: true });
  const problem = element("p", { className: "field-fault", role: "alert" });
  const keep = element("button", { type: "submit", className: "button main", textContent: label });
  const cancel = element("button", { type: "button", className: "button", textContent: timerFormWords.cancel });
  const later = ["begin", "end", "before", "worked", "timeZone"];
  const isSpecial = later.some((name) => known[name].value !== empty[name]) || faults.some(({ field }) => later.includes(field));
  const more = element("details", { open: isSpecial }, element("summary", { textContent: timerFormWords.more }), ...later.map((name) => known[name].element));
  const box = element(
    "form", { className: "timer-form", noValidate: true }, summary, ...["kind", "title", "period", "repeats", "notes"].map((name) => known[name].element), place?.element, more, problem,
    element("p", { className: "onward" }, keep, cancel),
  );
  const dialog = sheet("timer-form", title, box);
  dialog.classList.add("timer-sheet");
  cancel.addEventListener("click", () => dialog.close());

  const typed = () => {
    const isUp = kind.value === "up";
    const values = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    return isUp ? { ...values, period: "", before: "", repeats: "", worked: "" } : values;
  };

  function showKind() {
    for (const name of ["period", "before", "repeats", "worked"]) known[name].element.hidden = kind.value === "up";
  }

  /** Shows faults of touched fields only. */
  function tell(found) {
    for (const field of fields) field.tell(field.isTouched || field.value !== empty[field.name] ? found.find((fault) => fault.field === field.name) : null);
    // The summary disappears when everything is fixed.
    if (!summary.hidden && !fields.some((field) => field.isFaulty)) summary.hidden = true;
  }

  let turn = 0;
  let wait = null;
  const look = () => {
    clearTimeout(wait);
    wait = setTimeout(async () => {
      const mine = (turn += 1);
      try {
        const found = await check(typed());
        if (mine === turn) tell(found);
        problem.textContent = "";
      } catch (error) {
        if (mine === turn) problem.textContent = error.message;
      }
    }, patience);
  };

  function changed(field, isWhole = false) {
    field.isTouched = true;
    // Remove fixed faults at once; the response brings new ones.
    if (isWhole) showKind();
    look();
  }

  for (const field of fields) {
    for (const name of ["input", "change"]) field.element.addEventListener(name, () => changed(field));
    // Check skipped fields as well.
    field.element.addEventListener("focusout", (event) => {
      if (field === kind || field.element.contains(event.relatedTarget) || !field.value || field.isTouched) return;
      changed(field);
    });
  }

  function refuse(found) {
    turn += 1;
    clearTimeout(wait);
    for (const field of fields) field.isTouched = true;
    const names = found.map(({ field }) => field);
    if (later.some((name) => names.includes(name))) more.open = true;
    tell(found);
    const words = timerFormWords.faults(found.length);
    summary.textContent = reason ? `${reason} ${words}` : words;
    summary.hidden = false;
    // The summary is announced, and the first invalid field gets focus.
    const first = fields.filter(({ isFaulty }) => isFaulty).sort((one, other) => (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
    if (!first) return void summary.focus();
    first.focus();
    first.element.scrollIntoView({ block: "center" });
  }

  box.addEventListener("submit", async (event) => {
    event.preventDefault();
    keep.disabled = true;
    problem.textContent = "";
    try {
      await save(typed(), place?.value ?? null);
      clearTimeout(wait);
      turn += 1;
      dialog.close();
      say(timerFormWords.saved);
    } catch (error) {
      if (error instanceof TimerFaults) refuse(error.faults);
      else problem.textContent = error.message;
    } finally {
      keep.disabled = false;
    }
  });
  dialog.addEventListener("close", () => {
    clearTimeout(wait);
    turn += 1;
  });

  showKind();
  if (faults.length) refuse(faults);
  else {
    known.title.focus();
    // Select the suggested name, so that typing replaces it.
    if (name) known.title.controls[0].select();
  }
  return dialog;
}
