// Formats dates, times and percentages in the browser's locale.
import { sharedWords } from "./words.js";

/** @typedef {string | number | Date} When a moment, as written in the files or from JavaScript */

/** @type {Intl.DateTimeFormatOptions} */
const short = { day: "numeric", month: "short", year: "numeric" };

/**
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} style
 */
const write = (date, style) => new Intl.DateTimeFormat(undefined, style).format(date);

/**
 * The number of calendar days from `date` to `now`, which is negative for the future.
 * @param {When} date
 * @param {When} now
 */
function daysBefore(date, now) {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86_400_000);
}

/**
 * Whether a date has no time of day. Such dates are midnight UTC, and the same day everywhere.
 * @param {When} date
 */
function isDay(date) {
  return new Date(date).getTime() % 86_400_000 === 0;
}

/**
 * A day, such as `Nov 18, 2026`.
 * @param {When | null | undefined} date
 * @param {Intl.DateTimeFormatOptions} [style]
 */
export function day(date, style = short) {
  if (!date) return "";
  return write(new Date(date), isDay(date) ? { ...style, timeZone: "UTC" } : style);
}

/**
 * A time of day, such as `9:12 AM`.
 * @param {When} date
 */
export function time(date) {
  return write(new Date(date), { timeStyle: "short" });
}

/**
 * A day within a sentence: `today`, `on November 22, 2026`.
 * @param {When} date
 */
export function onDay(date) {
  const days = daysBefore(date, Date.now());
  if (days === 0) return sharedWords.today;
  return days === 1 ? sharedWords.yesterday : sharedWords.onDay(day(date, { dateStyle: "long" }));
}

/**
 * A time in the past: `today, 9:12 AM`, `yesterday, 9:12 AM`, `Nov 18, 2026`.
 * @param {When} date
 * @param {When} [now]
 */
export function near(date, now = Date.now()) {
  const days = daysBefore(date, now);
  if (days === 0) return sharedWords.todayAt(time(date));
  if (days === 1) return sharedWords.yesterdayAt(time(date));
  return day(date);
}

/**
 * A time of day, with the day unless it is today: `11:42 AM`, `tomorrow, 9:00 AM`, `Thursday, 5:30 PM`, `Mar 3, 2027, 5:30 PM`.
 * @param {When} date
 * @param {When} now
 */
export function at(date, now) {
  const days = -daysBefore(date, now);
  if (days === 0) return time(date);
  if (days === 1) return sharedWords.tomorrowAt(time(date));
  if (days === -1) return sharedWords.yesterdayAt(time(date));
  if (days > 1 && days < 7) return `${write(new Date(date), { weekday: "long" })}, ${time(date)}`;
  return `${write(new Date(date), short)}, ${time(date)}`;
}

/**
 * The date of a post in lists, like `ListedDate` in `Periodical`: `9:12 AM`, `yesterday`, `Nov 18`, `Nov 18, 2025`.
 * @param {string} text
 * @param {Date} [now]
 */
export function listed(text, now = new Date()) {
  const date = new Date(text);
  const [year, month, number] = isDay(text)
    ? [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    : [date.getFullYear(), date.getMonth(), date.getDate()];
  const days = Math.round((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.UTC(year, month, number)) / 86_400_000);
  if (days === 0) return isDay(text) ? sharedWords.today : time(text);
  if (days === 1) return sharedWords.yesterday;
  return day(text, year === now.getFullYear() ? { day: "numeric", month: "short" } : short);
}

/**
 * A full date, such as `November 18, 2026 at 9:12 AM`.
 * @param {string} text
 */
export function inFull(text) {
  return isDay(text) ? day(text, { dateStyle: "long" }) : write(new Date(text), { dateStyle: "long", timeStyle: "short" });
}

/**
 * A share from 0 to 1 as a percentage, such as `33%`.
 * @param {number} share
 */
export function percent(share) {
  return share.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 0 });
}
