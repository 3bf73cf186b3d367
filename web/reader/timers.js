// Timers: the list with what each shows, the newest of what they told, and how often that was done in time. Whatever changes is told by the
// library's events; in between all is drawn from times, and nothing is asked.
import { element, icon } from "./dom.js";
import { command } from "./empty.js";
import { showHelp } from "./feedhelp.js";
import { sheet } from "./postview.js";
import { eachSecond, TimerClock } from "./timerclock.js";
import { TellingList } from "./timerevents.js";
import { TimerFaults, timerSheet } from "./timerform.js";
import { timerIcon } from "./timericon.js";
import { pie } from "./timerpie.js";
import { TimerRow } from "./timerrow.js";
import { statisticsSheet } from "./timerstatistics.js";
import { at, countText, outcomeAt, shownSeconds, turningPoint } from "./timerwords.js";
import { attempt, fault, faultBox, say, toast } from "./toast.js";

/** How far apart the library is asked without a person that did something, in milliseconds. */
const rest = 5000;

const keys = [
  ["↑ ↓, K J", "From timer to timer"], ["Enter, E", "Edit"], ["Space", "Pause or resume"], ["S", "Statistics"], ["Delete", "Delete; it can be taken back"], ["N", "A new timer"], ["?", "This help"],
];

const signs = [
  { shape: "fullGlass", colour: "grey" }, { shape: "halfGlass", colour: "green" }, { shape: "emptyGlass", colour: "grey" }, { shape: "clock", colour: "green" },
];

class Timers {
  constructor({ library, main, query, setQuery }) {
    Object.assign(this, { library, main, setQuery });
    this.clock = new TimerClock();
    this.rows = new Map();
    this.listening = new AbortController();
    this.isEnded = false;
    const help = element("button", { type: "button", className: "icon-button", "aria-label": "Help and keys", title: "Help and keys" }, icon("help"));
    help.addEventListener("click", () => this.help());
    this.adding = element("button", { type: "button", className: "button main" }, icon("plus"), "Add");
    this.adding.addEventListener("click", () => this.add());
    this.list = element("ul", { role: "list", className: "timer-list", "aria-label": "Timers" });
    this.open = element("p");
    this.tellings = new TellingList({ done: (event) => this.done(event) });
    this.none = element("p", { className: "quiet", textContent: "What timers tell is listed here. Done within five minutes it counts as done in time." });
    this.older = element("button", { type: "button", className: "button", textContent: "Older ones", hidden: true });
    this.older.addEventListener("click", () => this.loadOlder());
    this.chart = element("div");
    this.trouble = element("div");
    this.body = element("div", { className: "timers" });
    this.unwatched = element(
      "div", { className: "timer-note", hidden: true }, element("p", { textContent: "Nothing runs in the background, so nothing is told while no page changes a timer. This has it run from now on:" }),
      command("masthead agent --install", "have the background process run"),
    );
    main.append(element("header", { className: "head" }, element("h1", { textContent: "Timers" }), help, this.adding), this.trouble, this.unwatched, this.body);
    this.split = element(
      "div", { className: "split" }, element("section", { "aria-label": "Timers" }, element("h2", { className: "unseen", textContent: "All timers" }), this.list),
      element(
        "div", {},
        element("section", { "aria-label": "Events" }, element("div", { className: "section-head" }, element("h2", { textContent: "Events" }), this.open), this.none, this.tellings.element, this.older),
        element("section", { className: "section", "aria-label": "Last 30 days" }, element("div", { className: "section-head" }, element("h2", { textContent: "Last 30 days" })), this.chart),
      ),
    );
    this.listen();
    this.wanted = Number(query.get("timer"));
    this.load({ isFirst: true });
    this.stopTicking = eachSecond(this.clock, () => this.tick());
    if (query.has("add")) this.add(query.get("for") ?? "");
  }

  close() {
    this.isEnded = true;
    this.listening.abort();
    this.stopTicking();
    clearTimeout(this.waiting);
  }

  // What the library knows

  async ask(path) {
    const asked = Date.now();
    const answer = await fetch(`api/${path}`).catch(() => null);
    if (!answer) throw new Error("The library does not answer. It may have been closed: start it again, then try again.");
    if (!answer.ok) throw new Error((await answer.text()) || `The library answered ${answer.status}.`);
    const found = await answer.json();
    if (found.now) this.clock.set(found.now, asked, Date.now());
    return found;
  }

  /** Sends a change. What does not fit is thrown as `TimerFaults`. */
  async send(path, body) {
    const answer = await fetch(`api/timers/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).catch(() => null);
    if (!answer) throw new Error("The library does not answer. It may have been closed: start it again, then try again.");
    if (answer.status === 422) throw new TimerFaults((await answer.json()).faults);
    if (!answer.ok) throw new Error((await answer.text()) || `The library answered ${answer.status}.`);
    return answer.status === 204 ? null : answer.json();
  }

  /** Asks for all of it, at once or after a rest. */
  renew({ isUrgent = false, stamp = null } = {}) {
    if (stamp !== null && stamp === this.known?.stamp) return;
    clearTimeout(this.waiting);
    const wait = isUrgent ? 0 : Math.max(0, (this.loadedAt ?? 0) + rest - performance.now());
    if (wait) this.waiting = setTimeout(() => this.load(), wait);
    else this.load();
  }

  async load({ isFirst = false } = {}) {
    clearTimeout(this.waiting);
    this.loadedAt = performance.now();
    const turn = (this.turn = (this.turn ?? 0) + 1);
    let found;
    try {
      found = await this.ask("timers");
    } catch (error) {
      if (this.isEnded || turn !== this.turn) return;
      // What is shown goes on by its times.
      if (this.known) fault("The timers could not be brought up to date", error.message, () => this.load());
      else this.trouble.replaceChildren(faultBox("The timers do not come", `${error.message} They are kept.`, () => this.load({ isFirst })));
      return;
    }
    if (this.isEnded || turn !== this.turn) return;
    this.trouble.replaceChildren();
    // What was asked for beyond the newest stays.
    if (this.olderEvents) found.hasMore = this.known.hasMore;
    this.known = found;
    this.show();
    if (isFirst && this.wanted) this.rows.get(this.wanted)?.link.focus();
  }

  async loadOlder() {
    this.older.disabled = true;
    await attempt("Older events do not come", async () => {
      const { events, hasMore } = await this.ask(`timers/events?count=${this.events.length + 100}`);
      this.olderEvents = events;
      this.known.hasMore = hasMore;
      this.showEvents();
    });
    this.older.disabled = false;
  }

  // What is shown

  get events() {
    const newest = this.known.events;
    const here = new Set(newest.map(({ id }) => id));
    return [...newest, ...(this.olderEvents ?? []).filter(({ id }) => !here.has(id))];
  }

  show() {
    const { timers, isWatched } = this.known;
    this.unwatched.hidden = isWatched || !timers.some(({ next }) => next);
    if (!timers.length && !this.known.events.length) {
      this.body.replaceChildren(this.empty());
      this.rows.clear();
      this.list.replaceChildren();
      return;
    }
    if (this.split.parentElement !== this.body) this.body.replaceChildren(this.split);
    const former = this.rows;
    const focused = [...former.values()].find((row) => row.element.contains(document.activeElement));
    const place = focused ? [...former.values()].indexOf(focused) : -1;
    this.rows = new Map(timers.map((timer) => {
      const row = former.get(timer.id);
      if (row && JSON.stringify(row.timer) !== JSON.stringify(timer)) row.update(timer);
      return [timer.id, row ?? new TimerRow(timer, { act: (name, one) => this.act(name, one) })];
    }));
    const wanted = [...this.rows.values()].map((row) => row.element);
    const kept = new Set(wanted);
    for (const child of [...this.list.children]) if (!kept.has(child)) child.remove();
    for (const [index, child] of wanted.entries()) if (this.list.children[index] !== child) this.list.insertBefore(child, this.list.children[index] ?? null);
    if (focused && !focused.element.isConnected) ([...this.rows.values()][Math.min(place, this.rows.size - 1)]?.link ?? this.adding).focus();
    this.showEvents();
    this.tick();
  }

  showEvents() {
    const { events } = this;
    this.tellings.show(events, this.clock.now());
    this.none.hidden = events.length > 0;
    this.older.hidden = !this.known.hasMore;
    this.chart.replaceChildren(pie(this.known.recent));
  }

  empty() {
    const add = element("button", { type: "button", className: "button main" }, icon("plus"), "Add a timer");
    add.addEventListener("click", () => this.add());
    const help = element("button", { type: "button", className: "button", textContent: "How timers count" });
    help.addEventListener("click", () => this.help());
    return element(
      "section", { className: "empty" }, element("div", { className: "art", "aria-hidden": "true" }, ...signs.map(timerIcon)), element("h2", { textContent: "No timers yet" }),
      element("p", { textContent: "A timer counts down to the next time that something is due, again and again, and tells it; or up from an event." }), element("div", { className: "actions" }, add, help),
    );
  }

  /** Draws what is counted, at each second. */
  tick() {
    if (!this.known || this.isEnded) return;
    const now = this.clock.now();
    let isTurned = this.clock.hasJumped;
    for (const row of this.rows.values()) {
      row.tick(now);
      // A timer that came to its turn stands otherwise now: the library says how.
      const turn = turningPoint(row.timer);
      if (turn !== null && turn <= now && row.turned !== turn) {
        row.turned = turn;
        isTurned = true;
      }
    }
    this.tellings.tick(now);
    const open = this.events.filter((event) => outcomeAt(event, now) === "open" && !event.doneAt).length;
    const words = open ? `${open.toLocaleString()} open` : "";
    if (this.open.textContent !== words) this.open.textContent = words;
    const wasDecided = this.events.some((event) => event.outcome === "open" && outcomeAt(event, now) !== "open");
    if (isTurned || wasDecided) this.renew();
  }

  // What one does

  act(name, timer) {
    if (name === "edit") this.edit(timer);
    else if (name === "statistics") this.statistics(timer);
    else if (name === "remove") this.remove(timer);
    else if (name === "pause") this.change("pause", timer, `“${timer.title}” is paused.`);
    else if (timer.state === "finished") this.resume(timer, "beginAnew");
    else this.askHow(timer);
  }

  async change(path, timer, words) {
    const changed = await attempt(`“${timer.title}” could not be changed`, () => this.send(path, { timer: timer.id }));
    if (changed) this.tellOf(changed, words);
    await this.load();
  }

  /** What was due and is told because a person is there now stands among the events: it is said as well. */
  tellOf({ told }, words) {
    if (told) toast(`“${told.title}” was due at ${at(told.due, this.clock.now())}`);
    else if (words) say(words);
  }

  /** Asks whether a timer goes on or begins anew. */
  askHow(timer) {
    const choose = (label, note, how, kind = "") => {
      const made = element("button", { type: "button", className: `button ${kind}`.trim() }, element("span", { className: "two-lines" }, label, element("small", { textContent: note })));
      made.addEventListener("click", () => {
        dialog.close();
        this.resume(timer, how);
      });
      return made;
    };
    const shown = countText(shownSeconds(timer, this.clock.now()));
    const isDown = timer.kind === "down";
    const dialog = sheet(
      "timer-resume", `Resume “${timer.title}”?`,
      element(
        "p", { className: "onward upright" }, choose(`Go on from ${shown}`, isDown ? "What was left when it stopped is left now" : "What it had counted stays", "goOn", "main"),
        choose("Begin anew", "By its settings, as if it were started now", "beginAnew"),
      ),
    );
    dialog.classList.add("timer-sheet");
    dialog.querySelector(".button.main").focus();
  }

  /** Resumes a timer. Settings that no longer fit are shown in the form before anything runs. */
  async resume(timer, how) {
    try {
      await this.send("resume", { timer: timer.id, how });
      say(`“${timer.title}” is running.`);
    } catch (error) {
      if (!(error instanceof TimerFaults)) {
        fault(`“${timer.title}” could not be resumed`, error.message, () => this.resume(timer, how));
        return;
      }
      this.form(timer, {
        faults: error.faults, reason: "It cannot run by these settings.", label: "Save and resume",
        save: async (form) => {
          await this.send("edit", { timer: timer.id, form, how });
        },
      });
      return;
    }
    await this.load();
  }

  add(about = "") {
    timerSheet({
      title: "New timer", label: "Add", about, publications: this.library.publications.filter(({ handle, title }) => handle && title), check: (form) => this.check(form),
      save: async (form, place) => {
        const made = await this.send("add", { form, about: place || null });
        await this.load();
        this.rows.get(made.id)?.element.scrollIntoView({ block: "nearest" });
      },
    }).addEventListener("close", () => this.setQuery({ add: null, for: null }));
  }

  edit(timer) {
    this.form(timer, { save: async (form) => this.tellOf(await this.send("edit", { timer: timer.id, form })) });
  }

  form(timer, { save, ...more }) {
    timerSheet({
      title: "Edit the timer", form: timer.form, check: (form) => this.check(form, timer), ...more,
      save: async (form) => {
        await save(form);
        await this.load();
        this.rows.get(timer.id)?.open(false);
      },
    });
  }

  async check(form, timer = null) {
    return (await this.send("check", { form, timer: timer?.id ?? null })).faults;
  }

  /** Deletes a timer with its events; both can be brought back for a while. */
  async remove(timer) {
    try {
      await this.send("remove", { timer: timer.id });
    } catch (error) {
      fault(`“${timer.title}” could not be deleted`, error.message, () => this.remove(timer));
      return;
    }
    const undo = async () => {
      try {
        const back = await this.send("remove", { timer: timer.id, action: "undo" });
        say(`“${timer.title}” is back.`);
        await this.load();
        this.rows.get(back.id)?.link.focus();
      } catch (error) {
        fault(`“${timer.title}” could not be brought back`, error.message, undo);
      }
    };
    toast(`“${timer.title}” was deleted`, { undo });
    await this.load();
  }

  /** Marks an event as done. Gives it as it is then; nothing where that failed. */
  async done(event) {
    const known = await attempt(`“${event.title}” could not be marked as done`, () => this.send("done", { event: event.id }));
    if (!known) return null;
    say(known.outcome === "success" ? "Done in time." : "Done, though late.");
    if (this.olderEvents) this.olderEvents = this.olderEvents.map((one) => (one.id === known.id ? known : one));
    this.load();
    return known;
  }

  statistics(timer) {
    statisticsSheet(timer, { ask: (path) => this.ask(path), done: (event) => this.done(event), clock: this.clock });
  }

  help() {
    showHelp(keys, "timers");
  }

  // Keys and places

  listen() {
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.press(event), { signal });
    // One row at a time is drawn aside.
    this.list.addEventListener("aside", ({ target }) => {
      for (const row of this.rows.values()) if (row.element !== target && row.isOpen) row.open(false);
    }, { signal });
    document.addEventListener("pointerdown", (event) => {
      for (const row of this.rows.values()) if (row.isOpen && !row.element.contains(event.target)) row.open(false);
    }, { signal });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.clock.hasJumped) this.renew({ isUrgent: true });
    }, { signal });
  }

  press(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, dialog")) return;
    const own = event.target.closest(".timer");
    const row = own && this.rows.get(Number(own.dataset.timer));
    const all = [...this.rows.values()];
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    const isOnLink = row && event.target === row.link;
    const isFree = event.target === document.body || event.target === this.main;
    if (event.key === "Escape" && row?.isOpen) row.open(false);
    else if (event.key === "?") this.help();
    else if (event.key === "n" && (isOnLink || isFree)) this.add();
    else if (step && isOnLink) all[all.indexOf(row) + step]?.link.focus();
    else if (step && isFree && all.length) all[0].link.focus();
    else if (isOnLink && event.key === " ") this.act(row.isRunning ? "pause" : "resume", row.timer);
    else if (isOnLink && event.key === "e") this.edit(row.timer);
    else if (isOnLink && event.key === "s") this.statistics(row.timer);
    else if (isOnLink && event.key === "Delete") this.remove(row.timer);
    else return;
    event.preventDefault();
  }
}

export function open(context) {
  const timers = new Timers(context);
  return { title: "Timers", updateTimers: (stamp) => timers.renew({ stamp }), close: () => timers.close() };
}
