// What is known of one timer: how often what it told was done in time, and each of its tellings.
import { element, isolated } from "./dom.js";
import { sheet } from "./postview.js";
import { TellingList } from "./timerevents.js";
import { pie } from "./timerpie.js";
import { eachSecond } from "./timerclock.js";
import { faultBox } from "./toast.js";

/**
 * Shows the sheet.
 * @param ask gives what the server answers: `ask(path)`.
 * @param done marks an entry as done, and gives it as it is then.
 */
export function statisticsSheet(timer, { ask, done, clock }) {
  const box = element("div", { className: "timer-about" });
  const dialog = sheet("timer-statistics", "Statistics", element("p", { className: "timer-name" }, isolated(timer.title)), box);
  dialog.classList.add("timer-sheet");
  const list = new TellingList({ isTitled: false, label: "What it told", done: async (event) => {
    const known = await done(event);
    if (known) load();
    return known;
  } });
  const more = element("button", { type: "button", className: "button", textContent: "Older ones" });
  let count = 20;
  const fill = ({ statistics, events, hasMore }) => {
    more.hidden = !hasMore;
    list.show(events, clock.now());
    const none = "It has not told anything yet. Each time it does there is an entry here: done within five minutes it counts as done in time.";
    box.replaceChildren(pie(statistics, `api/timers/statistics.svg?timer=${timer.id}`), element("h3", { textContent: "What it told" }), events.length ? list.element : element("p", { className: "quiet", textContent: none }), more);
  };
  async function load() {
    try {
      fill(await ask(`timers/events?timer=${timer.id}&count=${count}`));
    } catch (error) {
      box.replaceChildren(faultBox("The statistics do not come", error.message, load));
    }
  }
  more.addEventListener("click", async () => {
    more.disabled = true;
    count += 100;
    await load();
    more.disabled = false;
  });
  if (timer.kind === "up") box.replaceChildren(element("p", { className: "quiet", textContent: "A timer that counts up tells nothing, so there is nothing to count here." }));
  else load();
  const end = eachSecond(clock, () => list.tick(clock.now()));
  dialog.addEventListener("close", end);
  return dialog;
}
