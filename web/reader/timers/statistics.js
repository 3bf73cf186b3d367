// The statistics and events of a timer.
import { sheet } from "../shared/dialog.js";
import { element, isolated } from "../shared/dom.js";
import { faultBox } from "../shared/toast.js";
import { eachSecond } from "./clock.js";
import { TellingList } from "./events.js";
import { pie } from "./pie.js";
import { timerWords } from "./words.js";

/**
 * Opens the sheet.
 * @param {LinkedTimer} entry
 * @param {object} options
 * @param {(path: EventsPath) => Promise<EventsAnswer>} options.ask requests a path.
 * @param {import("./events.js").Done | null} options.done marks an event as done and returns it. Null if this page cannot change events.
 * @param {import("./clock.js").TimerClock} options.clock
 */
export function statisticsSheet({ timer }, { ask, done, clock }) {
  const box = element("div", { className: "timer-about" });
  const dialog = sheet("timer-statistics", timerWords.statistics, element("p", { className: "timer-name" }, isolated(timer.title)), box);
  dialog.classList.add("timer-sheet");
  const list = new TellingList({ isTitled: false, label: timerWords.events, done: done && (async (event) => {
    const known = await done(event);
    if (known) load();
    return known;
  }) });
  const more = element("button", { type: "button", className: "button", textContent: timerWords.older });
  let count = 20;
  /** @param {EventsAnswer} found */
  const fill = ({ statistics, events, hasMore }) => {
    more.hidden = !hasMore;
    list.show(events, clock.now());
    const none = element("p", { className: "quiet", textContent: timerWords.noEvents });
    box.replaceChildren(
      pie(statistics, `api/timers/statistics.svg?timer=${timer.id}`), element("h3", { textContent: timerWords.events }),
      events.length ? list.element : none, more,
    );
  };
  async function load() {
    try {
      fill(await ask(`timers/events?timer=${timer.id}&count=${count}`));
    } catch (error) {
      box.replaceChildren(faultBox(timerWords.statisticsFailed, error.message, load));
    }
  }
  more.addEventListener("click", async () => {
    more.disabled = true;
    count += 100;
    await load();
    more.disabled = false;
  });
  if (timer.kind === "up") box.replaceChildren(element("p", { className: "quiet", textContent: timerWords.countsUp }));
  else load();
  const end = eachSecond(clock, () => list.tick(clock.now()));
  dialog.addEventListener("close", end);
  return dialog;
}
