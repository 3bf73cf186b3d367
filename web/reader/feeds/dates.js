// The date filter, and marking older posts as read.
import { day, listed } from "../shared/dates.js";
import { sheet } from "../shared/dialog.js";
import { element, icon, isolated } from "../shared/dom.js";
import { feedWords } from "./words.js";

/** @type {Record<string, string>} */
const times = feedWords.dates;
const aDay = 864e5;

/**
 * Whether a text is a date filter, which is a name, or a day such as `2026-03-01`.
 * @param {string} text
 */
export function isTime(text) {
  if (Object.hasOwn(times, text)) return true;
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The browser's time zone, which defines days. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The select for the date filter. `show(time)` selects a value.
 * @param {(time: string) => void} choose
 */
export function timeChoice(choose) {
  const select = element("select", { "aria-label": feedWords.date });
  let held = "";
  const show = (/** @type {string} */ time) => {
    held = time;
    const since = Object.hasOwn(times, time) ? {} : { [time]: feedWords.since(day(time)) };
    /** @type {Record<string, string>} */
    const choices = { ...times, ...since, choose: feedWords.chooseDate };
    select.replaceChildren(...Object.entries(choices).map(([value, textContent]) => element("option", { value, textContent })));
    select.value = time;
    select.title = feedWords.dateIs(time === "older" ? feedWords.beforeMonth : choices[time]);
  };
  select.addEventListener("change", () => {
    if (select.value !== "choose") {
      choose(select.value);
      return;
    }
    select.value = held;
    askDay(Object.hasOwn(times, held) ? "" : held, choose);
  });
  show("");
  return { box: element("span", { className: "choice" }, select, icon("down", "small")), show };
}

/**
 * Asks for the first day.
 * @param {string} held
 * @param {(time: string) => void} choose
 */
function askDay(held, choose) {
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), 1);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const written = (/** @type {Date} */ date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const field = element("input", {
    type: "date", id: "since-day", required: true, min: "1970-01-01", max: written(today), value: held || written(first),
  });
  const form = element(
    "form", { className: "over" }, element("label", { htmlFor: "since-day", textContent: feedWords.sinceLabel }),
    element("p", { className: "field" }, field),
    element("p", { className: "onward" }, element("button", { className: "button main", textContent: feedWords.showPosts })),
  );
  const dialog = sheet("since", feedWords.sinceTitle, form);
  field.focus();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    choose(field.value);
  });
}

/**
 * Asks which posts to mark as read.
 * @param {object} options
 * @param {string} options.where the name of the list.
 * @param {Post | null} options.post the current or last post, or null.
 * @param {(before: string) => void} options.mark marks posts before a time.
 */
export function askOlder({ where, post, mark }) {
  const ago = (/** @type {number} */ days) => new Date(Date.now() - days * aDay).toISOString().replace(/\.\d+/, "");
  /** @type {{ words: (string | Node)[], before: () => string }[]} */
  const choices = feedWords.older.map(([words, days]) => ({ words: [words], before: () => ago(days) }));
  if (post) {
    const words = [feedWords.olderBefore, isolated(post.title, post.language), feedWords.olderAfter(listed(post.date))];
    choices.unshift({ words, before: () => post.date });
  }
  const buttons = choices.map(({ words, before }) => {
    const made = element("button", { type: "button", className: "button" }, element("span", {}, ...words));
    made.addEventListener("click", () => {
      dialog.close();
      mark(before());
    });
    return made;
  });
  const dialog = sheet(
    "older-posts", feedWords.markReadTitle, element("p", { className: "quiet" }, feedWords.ofList, isolated(where)),
    element("div", { className: "onward upright" }, ...buttons),
  );
}
