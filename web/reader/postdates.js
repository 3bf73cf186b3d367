// Of which time posts are listed, and which are marked as read because they are older.
import { day, listed } from "./dates.js";
import { sheet } from "./dialog.js";
import { element, icon, isolated } from "./dom.js";
import { feedWords } from "./words-feeds.js";

const times = feedWords.dates;
const aDay = 864e5;

/** Whether an address can have it: one of the times, or a day such as `2026-03-01`. */
export function isTime(text) {
  if (Object.hasOwn(times, text)) return true;
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return Boolean(date) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The name of the browser's time zone, by which days are meant. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A list of the times; `show(time)` makes it say which one holds. */
export function timeChoice(choose) {
  const select = element("select", { "aria-label": feedWords.date });
  let held = "";
  const show = (time) => {
    held = time;
    const since = Object.hasOwn(times, time) ? {} : { [time]: feedWords.since(day(time)) };
    const choices = { ...times, ...since, choose: feedWords.chooseDate };
    select.replaceChildren(...Object.entries(choices).map(([value, textContent]) => element("option", { value, textContent })));
    select.value = time;
    select.title = feedWords.dateIs(time === "older" ? feedWords.beforeMonth : choices[time]);
  };
  select.addEventListener("change", () => {
    if (select.value !== "choose") return void choose(select.value);
    select.value = held;
    askDay(Object.hasOwn(times, held) ? "" : held, choose);
  });
  show("");
  return { box: element("span", { className: "choice" }, select, icon("down", "small")), show };
}

/** Asks for the day since which posts are listed. */
function askDay(held, choose) {
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), 1);
  const written = (date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
  const field = element("input", { type: "date", id: "since-day", required: true, min: "1970-01-01", max: written(today), value: held || written(first) });
  const form = element("form", { className: "over" }, element("label", { htmlFor: "since-day", textContent: feedWords.sinceLabel }), element("p", { className: "field" }, field), element("p", { className: "onward" }, element("button", { className: "button main", textContent: feedWords.showPosts })));
  const dialog = sheet("since", feedWords.sinceTitle, form);
  field.focus();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    choose(field.value);
  });
}

/**
 * Asks which posts of a list are to be read because they are older.
 * @param where what the list is called.
 * @param post the chosen post, or the one that was shown last; null where there is none.
 * @param mark marks those before a moment: `mark(text)`.
 */
export function askOlder({ where, post, mark }) {
  const ago = (days) => new Date(Date.now() - days * aDay).toISOString().replace(/\.\d+/, "");
  const choices = feedWords.older.map(([words, days]) => ({ words: [words], before: () => ago(days) }));
  if (post) choices.unshift({ words: [feedWords.olderBefore, isolated(post.title, post.language), feedWords.olderAfter(listed(post.date))], before: () => post.date });
  const buttons = choices.map(({ words, before }) => {
    const made = element("button", { type: "button", className: "button" }, element("span", {}, ...words));
    made.addEventListener("click", () => {
      dialog.close();
      mark(before());
    });
    return made;
  });
  const dialog = sheet("older-posts", feedWords.markReadTitle, element("p", { className: "quiet" }, feedWords.ofList, isolated(where)), element("div", { className: "onward upright" }, ...buttons));
}
