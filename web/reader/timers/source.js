// Requests about timers, and the clock that the responses correct.
import { sharedWords } from "../shared/words.js";
import { TimerClock } from "./clock.js";
import { TimerFaults } from "./form.js";

/** @typedef {import("./form.js").TimerFault} TimerFault */
/** @typedef {import("./form.js").TimerValues} TimerValues */

export class TimerSource {
  constructor() {
    this.clock = new TimerClock();
  }

  /** @param {string} path */
  async ask(path) {
    const asked = Date.now();
    const answer = await fetch(`api/${path}`).catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    const found = await answer.json();
    if (found.now) this.clock.set(found.now, asked, Date.now());
    return found;
  }

  /**
   * Sends a change. Throws `TimerFaults` for invalid settings.
   * @param {string} path
   * @param {unknown} body
   */
  async send(path, body) {
    const answer = await fetch(`api/timers/${path}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    }).catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (answer.status === 422) throw new TimerFaults((await answer.json()).faults);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    return answer.status === 204 ? null : answer.json();
  }

  /**
   * The faults of a form.
   * @param {TimerValues} form
   * @param {TimerView | null} [timer]
   * @returns {Promise<TimerFault[]>}
   */
  async check(form, timer = null) {
    return (await this.send("check", { form, timer: timer?.id ?? null })).faults;
  }
}
