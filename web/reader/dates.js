// Dates, times and shares as the reader writes them everywhere: in the way of the browser's language.
import { sharedWords } from "./words-shared.js";

const short = { day: "numeric", month: "short", year: "numeric" };

const write = (date, style) => new Intl.DateTimeFormat(undefined, style).format(date);

/** How many days a moment lies before another, by the reader's clock; less than none where it lies behind. */
function daysBefore(date, now) {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86_400_000);
}

/** Whether a date has no time of day: then it is midnight of UTC, and the same day wherever it is read. */
function isDay(date) {
  return new Date(date).getTime() % 86_400_000 === 0;
}

/** A day, of what has no time of day as of what has one: `Nov 18, 2026`. */
export function day(date, style = short) {
  if (!date) return "";
  return write(new Date(date), isDay(date) ? { ...style, timeZone: "UTC" } : style);
}

/** A time of day: `9:12 AM`. */
export function time(date) {
  return write(new Date(date), { timeStyle: "short" });
}

/** The day of a time, as people say it: `today`, `on November 22, 2026`. */
export function onDay(date) {
  return { 0: sharedWords.today, 1: sharedWords.yesterday }[daysBefore(date, Date.now())] ?? sharedWords.onDay(day(date, { dateStyle: "long" }));
}

/** When something was, as one says it: `today, 9:12 AM`, `yesterday, 9:12 AM`, `Nov 18, 2026`. */
export function near(date, now = Date.now()) {
  const days = daysBefore(date, now);
  if (days === 0) return sharedWords.todayAt(time(date));
  if (days === 1) return sharedWords.yesterdayAt(time(date));
  return day(date);
}

/** When something is, as one says it: `11:42 AM`, `tomorrow, 9:00 AM`, `Thursday, 5:30 PM`, `Mar 3, 2027, 5:30 PM`. */
export function at(date, now) {
  const days = -daysBefore(date, now);
  if (days === 0) return time(date);
  if (days === 1) return sharedWords.tomorrowAt(time(date));
  if (days === -1) return sharedWords.yesterdayAt(time(date));
  if (days > 1 && days < 7) return `${write(new Date(date), { weekday: "long" })}, ${time(date)}`;
  return `${write(new Date(date), short)}, ${time(date)}`;
}

/** When a post came out, as lists say it by the rule of all faces (`ListedDate` in `Periodical`): `9:12 AM` of today, `yesterday`, `Nov 18`, `Nov 18, 2025`. */
export function listed(text, now = new Date()) {
  const date = new Date(text);
  const [year, month, number] = isDay(text) ? [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] : [date.getFullYear(), date.getMonth(), date.getDate()];
  const days = Math.round((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - Date.UTC(year, month, number)) / 86_400_000);
  if (days === 0) return isDay(text) ? sharedWords.today : time(text);
  if (days === 1) return sharedWords.yesterday;
  return day(text, year === now.getFullYear() ? { day: "numeric", month: "short" } : short);
}

/** The same in full: `November 18, 2026 at 9:12 AM`. */
export function inFull(text) {
  return isDay(text) ? day(text, { dateStyle: "long" }) : write(new Date(text), { dateStyle: "long", timeStyle: "short" });
}

/** A share from 0 to 1: `33%`. */
export function percent(share) {
  return share.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 0 });
}
