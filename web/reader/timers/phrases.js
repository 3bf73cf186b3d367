// Formatting for timers: counts, states and times.
import { at } from "../shared/dates.js";
import { timerWords } from "./words.js";

const two = (number) => String(number).padStart(2, "0");
const length = 86_400;

/** The count: `DDd HH:MM:SS`, without leading parts that are zero. */
export function countText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / length);
  const hours = Math.floor((whole % length) / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  if (days > 0) return `${two(days)}d ${two(hours)}:${rest}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

/** The count for screen readers. */
export function countWords(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [[Math.floor(whole / length), "day"], [Math.floor((whole % length) / 3600), "hour"], [Math.floor((whole % 3600) / 60), "minute"], [whole % 60, "second"]];
  const said = parts.filter(([number]) => number).slice(0, 2).map(([number, unit]) => timerWords.unit(number, unit));
  return said.join(" ") || timerWords.seconds;
}


/**
 * Whether a timer counts down to one date, as in a calendar. Its period is only the time that was left, so the date is
 * shown instead.
 */
export function isOneDay({ period, form }) {
  return form.repeats === "1" && Number(/^(\d+)h/.exec(period ?? "")?.[1] ?? 0) >= 48;
}

/** A period: `1 h 30 min`. */
export function periodText(period) {
  return period.replace(/(\d+)(mo|[ywdhms])/g, (_, number, unit) => `${number}\u00a0${timerWords.periodUnits[unit]} `).trim();
}

/** The count at a moment, in seconds, computed from times without a request. */
export function shownSeconds(timer, now) {
  if (timer.state === "running" && timer.since) return Math.max(0, Math.floor((now - Date.parse(timer.since)) / 1000));
  if (timer.state !== "running" || !timer.until) return timer.seconds;
  const left = Math.ceil((Date.parse(timer.until) - now) / 1000);
  if (left > 0) return left;
  // Equal periods repeat without a request, until the last.
  const passed = -left;
  if (!timer.step || (timer.last && now >= Date.parse(timer.last))) return 0;
  return timer.step - (passed % timer.step);
}

/** When to ask the server for a timer's state, in milliseconds since 1970, or null. */
export function turningPoint(timer) {
  const { state, begin, until, step, last } = timer;
  if (state === "notBegun") return Date.parse(begin);
  if (state !== "running") return null;
  if (until && !step) return Date.parse(until);
  return last ? Date.parse(last) : null;
}

export const stateWords = timerWords.states;

/** The state of a timer, with its next time. */
export function stateLine(timer, now) {
  const word = stateWords[timer.state];
  const more = {
    notBegun: () => timerWords.starts(at(timer.begin, now)),
    running: () => (timer.kind === "up" ? timerWords.since(at(timer.begin, now)) : timer.next ? (Date.parse(timer.next) < now - 2000 ? timerWords.dueSince : timerWords.next)(at(timer.next, now)) : ""),
    paused: () => "",
    finished: () => "",
  }[timer.state]();
  return more ? `${word} · ${more}` : word;
}

/** The outcome of an event: `open` for five minutes, then `missed`; `success` if done in time. */
export function outcomeAt(event, now) {
  if (event.outcome !== "open") return event.outcome;
  return now <= Date.parse(event.openUntil) ? "open" : "missed";
}

export const outcomeWords = timerWords.outcomes;

/** The outcome in words. */
export function outcomeLine(event, now) {
  const outcome = outcomeAt(event, now);
  if (outcome === "missed" && event.doneAt) return timerWords.late;
  return outcomeWords[outcome];
}
