// Puts counts, states and times of timers into text.
import { at } from "../shared/dates.js";
import { timerWords } from "./words.js";

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");
const length = 86_400;

/**
 * A count as `DDd HH:MM:SS`, without leading zero parts.
 * @param {number} seconds
 */
export function countText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / length);
  const hours = Math.floor((whole % length) / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  if (days > 0) return `${two(days)}d ${two(hours)}:${rest}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

/**
 * A count for screen readers.
 * @param {number} seconds
 */
export function countWords(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  /** @type {[number: number, unit: string][]} */
  const parts = [
    [Math.floor(whole / length), "day"], [Math.floor((whole % length) / 3600), "hour"], [Math.floor((whole % 3600) / 60), "minute"],
    [whole % 60, "second"],
  ];
  const said = parts.filter(([number]) => number).slice(0, 2).map(([number, unit]) => timerWords.unit(number, unit));
  return said.join(" ") || timerWords.seconds;
}


/**
 * Whether a timer counts down to a single date, as in a calendar. Its period is just the time that was left until then,
 * so the date is shown instead.
 * @param {TimerView} timer
 */
export function isOneDay({ settings: { period, repeats } }) {
  return repeats === 1 && Number(/^(\d+)h/.exec(period ?? "")?.[1] ?? 0) >= 48;
}

/** @type {Record<string, string>} */
const periodUnits = timerWords.periodUnits;

/**
 * A period, such as `1 h 30 min`.
 * @param {string} period
 */
export function periodText(period) {
  return period.replace(/(\d+)(mo|[ywdhms])/g, (_, /** @type {string} */ number, /** @type {string} */ unit) => `${number}\u00a0${periodUnits[unit]} `).trim();
}

/**
 * The count at a given time, in seconds, computed without a request.
 * @param {TimerView} timer
 * @param {number} now
 */
export function shownSeconds(timer, now) {
  if (timer.state === "running" && timer.kind === "up") return Math.max(0, Math.floor((now - Date.parse(timer.begin)) / 1000));
  if (timer.state !== "running" || !timer.until) return timer.seconds;
  const left = Math.ceil((Date.parse(timer.until) - now) / 1000);
  if (left > 0) return left;
  // Countdowns of equal length repeat without a request, up to the last one.
  const passed = -left;
  if (!timer.step || (timer.last && now >= Date.parse(timer.last))) return 0;
  return timer.step - (passed % timer.step);
}

/**
 * When to ask the server for a timer's state, in milliseconds since 1970, or null.
 * @param {TimerView} timer
 */
export function turningPoint(timer) {
  const { state, begin, until, step, last } = timer;
  if (state === "notBegun") return Date.parse(begin);
  if (state !== "running") return null;
  if (until && !step) return Date.parse(until);
  return last ? Date.parse(last) : null;
}

/** @type {Record<string, string>} */
export const stateWords = timerWords.states;

/**
 * The state of a timer and its next time.
 * @param {TimerView} timer
 * @param {number} now
 */
export function stateLine(timer, now) {
  const word = stateWords[timer.state];
  const more = stateTime(timer, now);
  return more ? `${word} · ${more}` : word;
}

/**
 * The next time of a timer. Empty if there is none.
 * @param {TimerView} timer
 * @param {number} now
 */
function stateTime(timer, now) {
  const { state, begin, next } = timer;
  if (state === "notBegun") return timerWords.starts(at(begin, now));
  if (state !== "running") return "";
  if (timer.kind === "up") return timerWords.since(at(begin, now));
  if (!next) return "";
  return Date.parse(next) < now - 2000 ? timerWords.dueSince(at(next, now)) : timerWords.next(at(next, now));
}

/**
 * The outcome of an event: `open` for five minutes, then `missed`, or `success` if it was done in time.
 * @param {TimerEventView} event
 * @param {number} now
 */
export function outcomeAt(event, now) {
  if (event.outcome !== "open") return event.outcome;
  return now <= Date.parse(event.openUntil) ? "open" : "missed";
}

/** @type {Record<string, string>} */
export const outcomeWords = timerWords.outcomes;

/**
 * The outcome in words.
 * @param {TimerEventView} event
 * @param {number} now
 */
export function outcomeLine(event, now) {
  const outcome = outcomeAt(event, now);
  if (outcome === "missed" && event.doneAt) return timerWords.late;
  return outcomeWords[outcome];
}
