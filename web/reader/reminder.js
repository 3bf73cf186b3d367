// What timers have to say of what is on the shelf: that it is due, or when they tell next.
import { at } from "./dates.js";
import { element, icon } from "./dom.js";
import { remindWords } from "./words-shelf.js";

/** Since when something is due; null where nothing is. What came to its time is due, also where it was not told yet. */
export function dueSince({ due, next }, now = Date.now()) {
  if (due) return due;
  return next && Date.parse(next) <= now ? next : null;
}

/** `Due since 21:00`, `Tells tomorrow, 21:00`. */
export function reminderWords(reminder, now = Date.now()) {
  const due = dueSince(reminder, now);
  return due ? remindWords.dueSince(at(due, now)) : remindWords.next(at(reminder.next, now));
}

/** What is said in a row's state: that it is due, in words; that there is a timer, as a sign. */
export function reminderState(reminder) {
  const words = reminderWords(reminder);
  if (dueSince(reminder)) return [icon("timer", "small", "due"), element("span", { className: "text due", textContent: remindWords.due, title: words })];
  return [element("span", { className: "reminding", title: words }, icon("timer", "small"), element("span", { className: "unseen", textContent: words }))];
}
