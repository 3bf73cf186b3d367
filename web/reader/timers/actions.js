// Actions on timers.
import { at } from "../shared/dates.js";
import { sheet } from "../shared/dialog.js";
import { element } from "../shared/dom.js";
import { attempt, fault, say, toast } from "../shared/toast.js";
import { TimerFaults, timerSheet } from "./form.js";
import { countText, shownSeconds } from "./phrases.js";
import { timerFormWords, timerWords } from "./words.js";

/** The maximum number of search results. */
const most = 6;

/** @typedef {import("./fields.js").Subject} Subject */
/** @typedef {import("./form.js").FormOptions} FormOptions */

/**
 * @typedef TimersPage
 * @property {Library} library
 * @property {Map<number, import("./row.js").TimerRow>} rows
 * @property {SetQuery} setQuery
 * @property {() => Promise<void>} load
 * @property {(entry: LinkedTimer) => void} statistics
 * @property {(entry: LinkedTimerEvent) => void} replaceOlder
 */

export class TimerActions {
  /**
   * @param {import("./source.js").TimerSource} source
   * @param {TimersPage} page
   */
  constructor(source, page) {
    this.source = source;
    this.page = page;
  }

  /**
   * @param {string} name
   * @param {LinkedTimer} entry
   */
  act(name, entry) {
    const { timer } = entry;
    if (name === "edit") this.edit(entry);
    else if (name === "statistics") this.page.statistics(entry);
    else if (name === "remove") this.remove(timer);
    else if (name === "pause") this.pause(timer);
    else if (timer.state === "finished") this.resume(entry, "beginAnew");
    else this.askHow(entry);
  }

  /** @param {TimerView} timer */
  async pause(timer) {
    const changed = await attempt(timerWords.changeFailed(timer.title), () => this.source.send("timers/pause", { timer: timer.id }));
    if (changed) this.announce(changed);
    await this.page.load();
  }

  /**
   * Announces a change, or an event that the change made fire.
   * @param {TimerChange} changed
   */
  announce({ event: fired, text }) {
    if (fired) toast(timerWords.wasDue(fired.event.title, at(fired.event.due, this.source.clock.now())));
    else say(text);
  }

  /**
   * Asks whether to resume or restart.
   * @param {LinkedTimer} entry
   */
  askHow(entry) {
    const { timer } = entry;
    /**
     * @param {string} label
     * @param {string} note
     * @param {string} how
     */
    const choose = (label, note, how, kind = "") => {
      const lines = element("span", { className: "two-lines" }, label, element("small", { textContent: note }));
      const made = element("button", { type: "button", className: `button ${kind}`.trim() }, lines);
      made.addEventListener("click", () => {
        dialog.close();
        this.resume(entry, how);
      });
      return made;
    };
    const shown = countText(shownSeconds(timer, this.source.clock.now()));
    const isDown = timer.kind === "down";
    const dialog = sheet(
      "timer-resume", timerWords.resumeQuestion(timer.title),
      element(
        "p", { className: "onward upright" },
        choose(timerWords.resumeFrom(shown), isDown ? timerWords.resumeDown : timerWords.resumeUp, "goOn", "main"),
        choose(timerWords.restart, timerWords.restartHelp, "beginAnew"),
      ),
    );
    dialog.classList.add("timer-sheet");
    dialog.querySelector(".button.main")?.focus();
  }

  /**
   * Resumes a timer, after opening the form if its settings are no longer valid.
   * @param {LinkedTimer} entry
   * @param {string} how
   */
  async resume(entry, how) {
    const { timer } = entry;
    try {
      this.announce(await this.source.send("timers/resume", { timer: timer.id, how }));
    } catch (error) {
      if (!(error instanceof TimerFaults)) {
        fault(timerWords.resumeFailed(timer.title), error.message, () => this.resume(entry, how));
        return;
      }
      this.form(entry, {
        faults: error.faults, reason: timerWords.cannotRun, label: timerWords.saveAndResume,
        save: async (form) => {
          await this.source.send("timers/edit", { timer: timer.id, form, how });
        },
      });
      return;
    }
    await this.page.load();
  }

  add(about = "") {
    timerSheet({
      title: timerFormWords.add, label: timerFormWords.addButton, about, name: this.titleOf(about), publications: this.subjects(about),
      find: (words) => this.find(words), check: (form) => this.source.check(form),
      save: async (form, place) => {
        const made = await this.source.send("timers/add", { form, about: place || null });
        await this.page.load();
        made.timer && this.page.rows.get(made.timer.id)?.element.scrollIntoView({ block: "nearest" });
      },
    }).addEventListener("close", () => this.page.setQuery({ add: null, for: null }));
  }

  /**
   * The items that a timer can be for: all publications, recently opened items, and its current one.
   * @param {string} about
   * @returns {Subject[]}
   */
  subjects(about, title = "") {
    const { library } = this.page;
    const opened = [...library.rows.values()].filter((row) => row.opened && row.status === "available");
    const newest = opened.sort((one, other) => ((one.opened ?? "") < (other.opened ?? "") ? 1 : -1)).slice(0, 20);
    const publications = library.publications.filter((publication) => publication.handle && publication.title);
    const known = [...publications, ...newest.map((row) => ({ handle: row.name, title: row.title }))];
    const name = library.rows.get(about)?.title ?? title;
    return about && name && !known.some(({ handle }) => handle === about) ? [{ handle: about, title: name }, ...known] : known;
  }

  /**
   * The title of an item. Empty if unknown.
   * @param {string} name
   */
  titleOf(name) {
    const { library } = this.page;
    return library.rows.get(name)?.title ?? library.publications.find(({ handle }) => handle === name)?.title ?? "";
  }

  /**
   * The items whose title, author or publication match all words.
   * @param {string} words
   * @returns {Subject[]}
   */
  find(words) {
    const { library } = this.page;
    const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const wanted = plain(words).split(/\s+/u).filter(Boolean);
    /** @type {Subject[]} */
    const found = [];
    if (!wanted.length) return found;
    for (const row of library.rows.values()) {
      const text = plain([row.title, row.publication ?? "", ...(row.authors ?? [])].join(" "));
      if (!wanted.every((word) => text.includes(word))) continue;
      const note = row.kind === "book" && row.authors?.length ? row.authors.join(", ") : row.publication ?? "";
      found.push({ handle: row.name, title: row.title, note });
      if (found.length === most) break;
    }
    return found;
  }

  /** @param {LinkedTimer} entry */
  edit(entry) {
    const { timer } = entry;
    const about = timer.for?.id ?? "";
    this.form(entry, {
      about, publications: this.subjects(about, timer.for?.title), find: (words) => this.find(words),
      save: async (form, place) => {
        const moved = place !== null && place !== about ? { about: place } : {};
        this.announce(await this.source.send("timers/edit", { timer: timer.id, form, ...moved }));
      },
    });
  }

  /**
   * @param {LinkedTimer} entry
   * @param {Pick<FormOptions, "save"> & Partial<FormOptions>} options
   */
  form({ timer, form: settings }, { save, ...more }) {
    timerSheet({
      title: timerFormWords.edit, form: settings, check: (form) => this.source.check(form, timer), ...more,
      save: async (form, place) => {
        await save(form, place);
        await this.page.load();
        this.page.rows.get(timer.id)?.open(false);
      },
    });
  }

  /**
   * Deletes a timer and its events, with undo.
   * @param {TimerView} timer
   */
  async remove(timer) {
    let removed;
    try {
      removed = await this.source.send("timers/remove", { timer: timer.id });
    } catch (error) {
      fault(timerWords.deleteFailed(timer.title), error.message, () => this.remove(timer));
      return;
    }
    const undo = async () => {
      try {
        const back = await this.source.send("timers/remove", { timer: timer.id, action: "undo" });
        say(back.text);
        await this.page.load();
        if (back.timer) this.page.rows.get(back.timer.id)?.link.focus();
      } catch (error) {
        fault(timerWords.restoreFailed(timer.title), error.message, undo);
      }
    };
    toast(removed.text, { undo });
    await this.page.load();
  }

  /**
   * Marks an event as done. Returns the updated event, or nothing on failure.
   * @param {LinkedTimerEvent} entry
   */
  async done({ event }) {
    const changed = await attempt(timerWords.doneFailed(event.title), () => this.source.send("timers/done", { event: event.id }));
    if (!changed?.event) return null;
    say(changed.text);
    this.page.replaceOlder(changed.event);
    this.page.load();
    return changed.event;
  }
}
