// What a timer has to say of an issue, a book or a publication, on its own page: with a button where that is due.
import { address } from "./app.js";
import { element, icon, isolated } from "./dom.js";
import { dueSince, reminderWords } from "./reminder.js";
import { attempt, say } from "./toast.js";

/** Where a timer for something is begun: the form for it. */
export function reminderAddress(name) {
  return address("timers", "", { add: "1", for: name });
}

/** The line; null where no timer has anything to say. */
export function reminderLine(library, reminder) {
  if (!reminder) return null;
  const isDue = Boolean(dueSince(reminder));
  const link = element("a", { className: "link", href: address("timers", "", { timer: String(reminder.timer) }) }, isolated(reminder.title));
  const done = isDue && reminder.event
    ? element("button", { type: "button", className: "button", "data-action": "done", "aria-label": `Done: ${reminder.title}` }, icon("check", "small"), "Done")
    : null;
  done?.addEventListener("click", async () => {
    done.disabled = true;
    const known = await attempt(`“${reminder.title}” could not be marked as done`, () => library.send("timers/done", { event: reminder.event }));
    done.disabled = false;
    if (known) say(known.outcome === "success" ? "Done in time." : "Done, though late.");
  });
  return element("p", { className: `reminder${isDue ? " due" : ""}` }, icon("timer", "small"), element("span", {}, link, element("span", { className: "number", textContent: ` · ${reminderWords(reminder)}` })), done);
}
