// Words about timers: what they show, how they stand, when something is.
import { at } from "./dates.js";
import { timerWords } from "./words-timers.js";

const two = (number) => String(number).padStart(2, "0");
const length = 86_400;

/** What a timer shows: `DDd HH:MM:SS`, with what is not needed left out. */
export function countText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / length);
  const hours = Math.floor((whole % length) / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  if (days > 0) return `${two(days)}d ${two(hours)}:${rest}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

/** The same for those that hear it. */
export function countWords(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [[Math.floor(whole / length), "day"], [Math.floor((whole % length) / 3600), "hour"], [Math.floor((whole % 3600) / 60), "minute"], [whole % 60, "second"]];
  const said = parts.filter(([number]) => number).slice(0, 2).map(([number, unit]) => timerWords.unit(number, unit));
  return said.join(" ") || timerWords.seconds;
}


/**
 * Whether a timer counts to one day alone, as one of a calendar does: its period is what was left when it was made, which tells nothing.
 * When it tells stands beside its state.
 */
export function isOneDay({ period, form }) {
  return form.repeats === "1" && Number(/^(\d+)h/.exec(period ?? "")?.[1] ?? 0) >= 48;
}

/** A period as one reads it: `1 h 30 min`. */
export function periodText(period) {
  return period.replace(/(\d+)(mo|[ywdhms])/g, (_, number, unit) => `${number}\u00a0${timerWords.periodUnits[unit]} `).trim();
}

/** What a timer shows at a moment, in seconds: by times alone, so that nothing has to be asked meanwhile. */
export function shownSeconds(timer, now) {
  if (timer.state === "running" && timer.since) return Math.max(0, Math.floor((now - Date.parse(timer.since)) / 1000));
  if (timer.state !== "running" || !timer.until) return timer.seconds;
  const left = Math.ceil((Date.parse(timer.until) - now) / 1000);
  if (left > 0) return left;
  // Counts of one length follow each other without a word from the server, up to the last.
  const passed = -left;
  if (!timer.step || (timer.last && now >= Date.parse(timer.last))) return 0;
  return timer.step - (passed % timer.step);
}

/** The second at which the server has to be asked how a timer stands, in milliseconds since 1970; null where it never has. */
export function turningPoint(timer) {
  const { state, begin, until, step, last } = timer;
  if (state === "notBegun") return Date.parse(begin);
  if (state !== "running") return null;
  if (until && !step) return Date.parse(until);
  return last ? Date.parse(last) : null;
}

export const stateWords = timerWords.states;

/** How a timer stands, and what comes of it. */
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

/** What became of a telling by a moment: `open` for five minutes, then `missed`; `success` where it was done in time. */
export function outcomeAt(event, now) {
  if (event.outcome !== "open") return event.outcome;
  return now <= Date.parse(event.openUntil) ? "open" : "missed";
}

export const outcomeWords = timerWords.outcomes;

/** What became of a telling, in words. */
export function outcomeLine(event, now) {
  const outcome = outcomeAt(event, now);
  if (outcome === "missed" && event.doneAt) return timerWords.late;
  return outcomeWords[outcome];
}
