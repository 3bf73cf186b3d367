// The actions on timers.
import { at } from "../shared/dates.js";
import { sheet } from "../shared/dialog.js";
import { element } from "../shared/dom.js";
import { attempt, fault, say, toast } from "../shared/toast.js";
import { TimerFaults, timerSheet } from "./form.js";
import { countText, shownSeconds } from "./phrases.js";
import { timerFormWords, timerWords } from "./words.js";

/** The maximum number of search results. */
const most = 6;

export class TimerActions {
  /**
   * @param page the Timers page: `load()`, `statistics(timer)`, `replaceOlder(event)`, `setQuery`, `rows` and
   * `library`.
   */
  constructor(source, page) {
    Object.assign(this, { source, page });
  }

  act(name, timer) {
    if (name === "edit") this.edit(timer);
    else if (name === "statistics") this.page.statistics(timer);
    else if (name === "remove") this.remove(timer);
    else if (name === "pause") this.change("pause", timer, timerWords.paused(timer.title));
    else if (timer.state === "finished") this.resume(timer, "beginAnew");
    else this.askHow(timer);
  }

  async change(path, timer, words) {
    const changed = await attempt(timerWords.changeFailed(timer.title), () => this.source.send(path, { timer: timer.id }));
    if (changed) this.tellOf(changed, words);
    await this.page.load();
  }

  /** Announces an event that fired because of this request. */
  tellOf({ told }, words) {
    if (told) toast(timerWords.wasDue(told.title, at(told.due, this.source.clock.now())));
    else if (words) say(words);
  }

  /** Asks whether to resume or restart. */
  askHow(timer) {
    const choose = (label, note, how, kind = "") => {
      const made = element("button", { type: "button", className: `button ${kind}`.trim() }, element("span", { className: "two-lines" }, label, element("small", { textContent: note })));
      made.addEventListener("click", () => {
        dialog.close();
        this.resume(timer, how);
      });
      return made;
    };
    const shown = countText(shownSeconds(timer, this.source.clock.now()));
    const isDown = timer.kind === "down";
    const dialog = sheet(
      "timer-resume", timerWords.resumeQuestion(timer.title),
      element(
        "p", { className: "onward upright" }, choose(timerWords.resumeFrom(shown), isDown ? timerWords.resumeDown : timerWords.resumeUp, "goOn", "main"),
        choose(timerWords.restart, timerWords.restartHelp, "beginAnew"),
      ),
    );
    dialog.classList.add("timer-sheet");
    dialog.querySelector(".button.main").focus();
  }

  /** Resumes a timer. If its settings no longer fit, opens the form first. */
  async resume(timer, how) {
    try {
      await this.source.send("resume", { timer: timer.id, how });
      say(timerWords.running(timer.title));
    } catch (error) {
      if (!(error instanceof TimerFaults)) {
        fault(timerWords.resumeFailed(timer.title), error.message, () => this.resume(timer, how));
        return;
      }
      this.form(timer, {
        faults: error.faults, reason: timerWords.cannotRun, label: timerWords.saveAndResume,
        save: async (form) => {
          await this.source.send("edit", { timer: timer.id, form, how });
        },
      });
      return;
    }
    await this.page.load();
  }

  add(about = "") {
    timerSheet({
      title: timerFormWords.add, label: timerFormWords.addButton, about, name: this.titleOf(about), publications: this.subjects(about), find: (words) => this.find(words), check: (form) => this.source.check(form),
      save: async (form, place) => {
        const made = await this.source.send("add", { form, about: place || null });
        await this.page.load();
        this.page.rows.get(made.id)?.element.scrollIntoView({ block: "nearest" });
      },
    }).addEventListener("close", () => this.page.setQuery({ add: null, for: null }));
  }

  /** The items for a timer: all publications, recently opened items, and the current one. */
  subjects(about, title = "") {
    const { library } = this.page;
    const opened = [...library.rows.values()].filter((row) => row.opened && row.status === "available").sort((one, other) => (one.opened < other.opened ? 1 : -1));
    const known = [...library.publications.filter(({ handle, title }) => handle && title), ...opened.slice(0, 20).map(({ name, title }) => ({ handle: name, title }))];
    const name = library.rows.get(about)?.title ?? title;
    return about && name && !known.some(({ handle }) => handle === about) ? [{ handle: about, title: name }, ...known] : known;
  }

  /** The title of an item, or empty. */
  titleOf(name) {
    const { library } = this.page;
    return library.rows.get(name)?.title ?? library.publications.find(({ handle }) => handle === name)?.title ?? "";
  }

  /** Items whose title, author or publication match all words: `{ handle, title, note }`. */
  find(words) {
    const { library } = this.page;
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const wanted = plain(words).split(/\s+/u).filter(Boolean);
    const found = [];
    if (!wanted.length) return found;
    for (const row of library.rows.values()) {
      const text = plain([row.title, row.publication ?? "", ...(row.authors ?? [])].join(" "));
      if (!wanted.every((word) => text.includes(word))) continue;
      found.push({ handle: row.name, title: row.title, note: row.kind === "book" && row.authors?.length ? row.authors.join(", ") : row.publication ?? "" });
      if (found.length === most) break;
    }
    return found;
  }

  edit(timer) {
    const about = timer.about?.name ?? "";
    this.form(timer, {
      about, publications: this.subjects(about, timer.about?.title), find: (words) => this.find(words),
      save: async (form, place) => this.tellOf(await this.source.send("edit", { timer: timer.id, form, ...(place !== null && place !== about && { about: place }) })),
    });
  }

  form(timer, { save, ...more }) {
    timerSheet({
      title: timerFormWords.edit, form: timer.form, check: (form) => this.source.check(form, timer), ...more,
      save: async (form, place) => {
        await save(form, place);
        await this.page.load();
        this.page.rows.get(timer.id)?.open(false);
      },
    });
  }

  /** Deletes a timer with its events, with undo. */
  async remove(timer) {
    try {
      await this.source.send("remove", { timer: timer.id });
    } catch (error) {
      fault(timerWords.deleteFailed(timer.title), error.message, () => this.remove(timer));
      return;
    }
    const undo = async () => {
      try {
        const back = await this.source.send("remove", { timer: timer.id, action: "undo" });
        say(timerWords.restored(timer.title));
        await this.page.load();
        this.page.rows.get(back.id)?.link.focus();
      } catch (error) {
        fault(timerWords.restoreFailed(timer.title), error.message, undo);
      }
    };
    toast(timerWords.deleted(timer.title), { undo });
    await this.page.load();
  }

  /** Marks an event as done. Returns the updated event, or nothing on failure. */
  async done(event) {
    const known = await attempt(timerWords.doneFailed(event.title), () => this.source.send("done", { event: event.id }));
    if (!known) return null;
    say(known.outcome === "success" ? timerWords.doneOnTime : timerWords.doneLate);
    this.page.replaceOlder(known);
    this.page.load();
    return known;
  }
}
