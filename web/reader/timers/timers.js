// The Timers page: timers, events and statistics. The library sends changes. In between, the page computes everything
// from times, without requests.
import { around, element, icon, isModified } from "../shared/dom.js";
import { showHelp } from "../shared/help.js";
import { attempt, fault, faultBox, toast } from "../shared/toast.js";
import { TimerActions } from "./actions.js";
import { eachSecond } from "./clock.js";
import { TellingList } from "./events.js";
import { timerIcon } from "./icon.js";
import { outcomeAt, turningPoint } from "./phrases.js";
import { pie } from "./pie.js";
import { TimerPush } from "./push.js";
import { TimerRow } from "./row.js";
import { TimerSource } from "./source.js";
import { statisticsSheet } from "./statistics.js";
import { timerKeys, timerWords } from "./words.js";

/** The minimum time between automatic requests, in milliseconds. */
const rest = 5000;

/** @type {Record<string, number>} */
const steps = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const signs = [
  { shape: "fullGlass", color: "gray" }, { shape: "halfGlass", color: "green" }, { shape: "emptyGlass", color: "gray" }, { shape: "clock", color: "green" },
];

class Timers {
  /** @param {ViewContext} context */
  constructor({ library, main, query, setQuery }) {
    this.library = library;
    this.main = main;
    this.setQuery = setQuery;
    /** @type {TimersAnswer | null} */
    this.known = null;
    /** @type {LinkedTimerEvent[] | null} */
    this.olderEvents = null;
    /** Counts requests, in order to ignore outdated responses. */
    this.turn = 0;
    this.waiting = 0;
    this.loadedAt = 0;
    this.source = new TimerSource();
    this.clock = this.source.clock;
    this.actions = new TimerActions(this.source, this);
    /** @type {Map<number, TimerRow>} */
    this.rows = new Map();
    this.listening = new AbortController();
    this.isEnded = false;
    const help = element("button", { type: "button", className: "icon-button", "aria-label": timerWords.help, title: timerWords.help }, icon("help"));
    help.addEventListener("click", () => this.help());
    this.adding = element("button", { type: "button", className: "button main", "data-manages": "" }, icon("plus"), timerWords.add);
    this.adding.addEventListener("click", () => this.actions.add());
    this.list = element("ul", { role: "list", className: "timer-list", "aria-label": timerWords.timers });
    this.open = element("p");
    this.tellings = new TellingList({ done: this.done, library });
    this.none = element("p", { className: "quiet", textContent: timerWords.eventsHelp });
    this.older = element("button", { type: "button", className: "button", textContent: timerWords.older, hidden: true });
    this.older.addEventListener("click", () => this.loadOlder());
    this.chart = element("div");
    this.trouble = element("div");
    this.body = element("div", { className: "timers" });
    this.warning = element("p");
    this.unwatched = element(
      "div", { className: "timer-note", hidden: true }, this.warning, this.installer(),
    );
    const head = element("header", { className: "head" }, element("h1", { textContent: timerWords.timers }), help, this.adding);
    main.append(head, this.trouble, this.unwatched, this.body);
    if (library.manages) main.append(new TimerPush(this.source).element);
    this.split = this.makeSplit();
    this.listen();
    this.wanted = Number(query.get("timer"));
    this.load({ isFirst: true });
    this.stopTicking = eachSecond(this.clock, () => this.tick());
    if (query.has("add") && library.manages) this.actions.add(query.get("for") ?? "");
  }

  /** The timers, with the events beside them. */
  makeSplit() {
    const heading = element("h2", { className: "unseen", textContent: timerWords.allTimers });
    const eventsHead = element("div", { className: "section-head" }, element("h2", { textContent: timerWords.events }), this.open);
    const chartHead = element("div", { className: "section-head" }, element("h2", { textContent: timerWords.statistics30 }));
    return element(
      "div", { className: "split" }, element("section", { "aria-label": timerWords.timers }, heading, this.list),
      element(
        "div", {}, element("section", { "aria-label": timerWords.events }, eventsHead, this.none, this.tellings.element, this.older),
        element("section", { className: "section", "aria-label": timerWords.statistics30 }, chartHead, this.chart),
      ),
    );
  }

  /** The button that starts the agent. */
  installer() {
    const button = element("button", { type: "button", className: "button", "data-manages": "", textContent: timerWords.runAgent });
    button.addEventListener("click", async () => {
      button.disabled = true;
      const isDone = await attempt(timerWords.agentFailed, async () => {
        await this.library.send("agent", {});
        return true;
      });
      button.disabled = false;
      if (!isDone) return;
      toast(timerWords.agentRuns);
      this.load();
    });
    return button;
  }

  close() {
    this.isEnded = true;
    this.listening.abort();
    this.stopTicking();
    clearTimeout(this.waiting);
  }

  // Data

  /**
   * Reloads everything, immediately or after a pause.
   * @param {{ isUrgent?: boolean }} options
   */
  renew({ isUrgent = false } = {}) {
    clearTimeout(this.waiting);
    const wait = isUrgent ? 0 : Math.max(0, this.loadedAt + rest - performance.now());
    if (wait) this.waiting = setTimeout(() => this.load(), wait);
    else this.load();
  }

  async load({ isFirst = false } = {}) {
    clearTimeout(this.waiting);
    this.loadedAt = performance.now();
    const turn = (this.turn += 1);
    let found;
    try {
      found = await this.source.ask("timers");
    } catch (error) {
      if (this.isEnded || turn !== this.turn) return;
      // The visible timers keep running without the server, because the page computes them from their times.
      if (this.known) fault(timerWords.refreshFailed, error.message, () => this.load());
      else this.trouble.replaceChildren(faultBox(timerWords.failed, timerWords.kept(error.message), () => this.load({ isFirst })));
      return;
    }
    if (this.isEnded || turn !== this.turn) return;
    this.accept(found);
    if (isFirst && this.wanted) this.rows.get(this.wanted)?.link.focus();
  }

  /**
   * Shows the timers in an event.
   * @param {TimersAnswer} found
   */
  receive(found) {
    if (!this.known || found.stamp === this.known.stamp) return;
    clearTimeout(this.waiting);
    this.loadedAt = performance.now();
    // Responses to earlier requests are outdated.
    this.turn += 1;
    this.accept(found);
  }

  /** @param {TimersAnswer} found */
  accept(found) {
    this.trouble.replaceChildren();
    // Keep the older events that were loaded.
    this.known = this.olderEvents && this.known ? { ...found, hasMore: this.known.hasMore } : found;
    this.show();
  }

  async loadOlder() {
    this.older.disabled = true;
    await attempt(timerWords.olderFailed, async () => {
      const { events, hasMore } = await this.source.ask(`timers/events?count=${this.events.length + 100}`);
      this.olderEvents = events;
      if (this.known) this.known.hasMore = hasMore;
      this.showEvents();
    });
    this.older.disabled = false;
  }

  // Drawing

  get events() {
    const newest = this.known?.events ?? [];
    const here = new Set(newest.map(({ event }) => event.id));
    return [...newest, ...(this.olderEvents ?? []).filter(({ event }) => !here.has(event.id))];
  }

  show() {
    if (!this.known) return;
    const { timers, events, warning } = this.known;
    this.warning.textContent = warning ?? "";
    this.unwatched.hidden = !warning || !timers.some(({ timer }) => timer.next);
    if (!timers.length && !events.length) {
      this.body.replaceChildren(this.empty());
      this.rows.clear();
      this.list.replaceChildren();
      return;
    }
    if (this.split.parentElement !== this.body) this.body.replaceChildren(this.split);
    const former = this.rows;
    const focused = [...former.values()].find((row) => row.element.contains(document.activeElement));
    const place = focused ? [...former.values()].indexOf(focused) : -1;
    this.rows = new Map(timers.map((entry) => {
      const row = former.get(entry.timer.id);
      if (row && JSON.stringify(row.entry) !== JSON.stringify(entry)) row.update(entry);
      return [entry.timer.id, row ?? new TimerRow(entry, { act: (name, one) => this.actions.act(name, one), library: this.library })];
    }));
    /** @type {Element[]} */
    const wanted = [...this.rows.values()].map((row) => row.element);
    const kept = new Set(wanted);
    for (const child of [...this.list.children]) if (!kept.has(child)) child.remove();
    for (const [index, child] of wanted.entries()) {
      if (this.list.children[index] !== child) this.list.insertBefore(child, this.list.children[index] ?? null);
    }
    if (focused && !focused.element.isConnected) ([...this.rows.values()][Math.min(place, this.rows.size - 1)]?.link ?? this.adding).focus();
    this.showEvents();
    this.tick();
  }

  showEvents() {
    const { events } = this;
    this.tellings.show(events, this.clock.now());
    this.none.hidden = events.length > 0;
    if (!this.known) return;
    this.older.hidden = !this.known.hasMore;
    this.chart.replaceChildren(pie(this.known.recent, "api/timers/statistics.svg"));
  }

  empty() {
    const add = element("button", { type: "button", className: "button main", "data-manages": "" }, icon("plus"), timerWords.addTimer);
    add.addEventListener("click", () => this.actions.add());
    const help = element("button", { type: "button", className: "button", textContent: timerWords.howTo });
    help.addEventListener("click", () => this.help());
    return element(
      "section", { className: "empty" }, element("div", { className: "art", "aria-hidden": "true" }, ...signs.map(timerIcon)),
      element("h2", { textContent: timerWords.none }),
      element("p", { textContent: this.library.manages ? timerWords.noneHelp : timerWords.deviceHelp }), element("div", { className: "actions" }, add, help),
    );
  }

  /** Draws the counts every second. */
  tick() {
    if (!this.known || this.isEnded) return;
    const now = this.clock.now();
    let isTurned = this.clock.hasJumped;
    for (const row of this.rows.values()) {
      row.tick(now);
      // A timer has reached a time when its state changes, so ask the library.
      const turn = turningPoint(row.timer);
      if (turn !== null && turn <= now && row.turned !== turn) {
        row.turned = turn;
        isTurned = true;
      }
    }
    this.tellings.tick(now);
    const open = this.events.filter(({ event }) => outcomeAt(event, now) === "open" && !event.doneAt).length;
    const words = timerWords.openEvents(open);
    if (this.open.textContent !== words) this.open.textContent = words;
    const wasDecided = this.events.some(({ event }) => event.outcome === "open" && outcomeAt(event, now) !== "open");
    if (isTurned || wasDecided) this.renew();
  }

  // Actions

  /**
   * Marks an event as done. Null on a device that only reads the library.
   * @returns {import("./events.js").Done | null}
   */
  get done() {
    return this.library.manages ? (event) => this.actions.done(event) : null;
  }

  /**
   * Updates an older event.
   * @param {LinkedTimerEvent} known
   */
  replaceOlder(known) {
    if (this.olderEvents) this.olderEvents = this.olderEvents.map((one) => (one.event.id === known.event.id ? known : one));
  }

  /** @param {LinkedTimer} entry */
  statistics(entry) {
    const { source, done, clock } = this;
    statisticsSheet(entry, { ask: (path) => source.ask(path), done, clock });
  }

  help() {
    showHelp(timerKeys, "timers");
  }

  // Keys and URLs

  listen() {
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.press(event), { signal });
    // Only one row may be open at a time.
    this.list.addEventListener("aside", ({ target }) => {
      for (const row of this.rows.values()) if (row.element !== target && row.isOpen) row.open(false);
    }, { signal });
    document.addEventListener("pointerdown", (event) => {
      for (const row of this.rows.values()) if (row.isOpen && !(event.target instanceof Node && row.element.contains(event.target))) row.open(false);
    }, { signal });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.clock.hasJumped) this.renew({ isUrgent: true });
    }, { signal });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || isModified(event) || around(event, "input, textarea, select, dialog[open]")) return;
    const own = around(event, ".timer");
    const row = own ? this.rows.get(Number(own.dataset.timer)) : null;
    const all = [...this.rows.values()];
    const step = steps[event.key];
    const isOnLink = row && event.target === row.link;
    const isFree = event.target === document.body || event.target === this.main;
    if (event.key === "Escape" && row?.isOpen) row.open(false);
    else if (event.key === "?") this.help();
    else if (step && isOnLink) all[all.indexOf(row) + step]?.link.focus();
    else if (step && isFree && all.length) all[0].link.focus();
    else if (isOnLink && event.key === "s") this.statistics(row.entry);
    else if (!this.library.manages || !this.pressManaging(event.key, isOnLink ? row : null, isFree)) return;
    event.preventDefault();
  }

  /**
   * Handles the keys that manage timers. Returns whether the key has an effect.
   * @param {string} key
   * @param {TimerRow | null} row the focused timer.
   * @param {boolean} isFree whether nothing has focus.
   */
  pressManaging(key, row, isFree) {
    if (key === "n" && (row || isFree)) this.actions.add();
    else if (!row) return false;
    else if (key === " ") this.actions.act(row.isRunning ? "pause" : "resume", row.entry);
    else if (key === "e") this.actions.edit(row.entry);
    else if (key === "Delete") this.actions.remove(row.timer);
    else return false;
    return true;
  }
}

/** @param {ViewContext} context */
export function open(context) {
  const timers = new Timers(context);
  return { title: timerWords.timers, updateTimers: (/** @type {TimersAnswer} */ found) => timers.receive(found), close: () => timers.close() };
}
