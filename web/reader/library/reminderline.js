// The reminder on the page of an issue, book or publication, with a button if it is due.
import { address } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { attempt, say } from "../shared/toast.js";
import { dueSince, reminderWords } from "./reminder.js";
import { remindWords } from "./words.js";

/**
 * The line, or null if there is no reminder.
 * @param {Library} library
 * @param {TimerReminder | undefined} reminder
 */
export function reminderLine(library, reminder) {
  if (!reminder) return null;
  const isDue = Boolean(dueSince(reminder));
  const link = element("a", { className: "link", href: address("timers", "", { timer: String(reminder.timer) }) }, isolated(reminder.title));
  const done = isDue && reminder.event
    ? element("button", {
      type: "button", className: "button", "data-action": "done", "data-manages": "", "aria-label": remindWords.doneTitle(reminder.title),
    }, icon("check", "small"), remindWords.done)
    : null;
  done?.addEventListener("click", async () => {
    done.disabled = true;
    const known = await attempt(remindWords.doneFailed(reminder.title), () => library.send("timers/done", { event: reminder.event }));
    done.disabled = false;
    if (known) say(known.text);
  });
  const words = element("span", { className: "number", textContent: ` · ${reminderWords(reminder)}` });
  return element("p", { className: `reminder${isDue ? " due" : ""}` }, icon("timer", "small"), element("span", {}, link, words), done);
}
