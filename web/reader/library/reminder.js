// Reminders: timers of items and publications.
import { at } from "../shared/dates.js";
import { element, icon } from "../shared/dom.js";
import { remindWords } from "./words.js";

/** @typedef {Pick<TimerReminder, "due" | "next">} Reminder */

/**
 * When a reminder became due, or null. It is due at its time, even if it has not fired yet.
 * @param {Reminder} options
 */
export function dueSince({ due, next }, now = Date.now()) {
  if (due) return due;
  return next && Date.parse(next) <= now ? next : null;
}

/**
 * `Due since 21:00`, `Reminder tomorrow, 21:00`.
 * @param {Reminder} reminder
 */
export function reminderWords(reminder, now = Date.now()) {
  const due = dueSince(reminder, now);
  return due ? remindWords.dueSince(at(due, now)) : remindWords.next(at(reminder.next ?? now, now));
}

/**
 * A reminder in a row: in words if it is due, otherwise an icon.
 * @param {Reminder} reminder
 */
export function reminderState(reminder) {
  const words = reminderWords(reminder);
  if (dueSince(reminder)) return [icon("timer", "small", "due"), element("span", { className: "text due", textContent: remindWords.due, title: words })];
  return [element("span", { className: "reminding", title: words }, icon("timer", "small"), element("span", { className: "unseen", textContent: words }))];
}
