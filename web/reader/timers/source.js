// Requests about timers, and the clock that their responses correct.
import { sharedWords } from "../shared/words.js";
import { TimerClock } from "./clock.js";
import { TimerFaults } from "./form.js";

/** @typedef {import("./form.js").TimerFault} TimerFault */
/** @typedef {import("./form.js").TimerValues} TimerValues */

export class TimerSource {
  constructor() {
    this.clock = new TimerClock();
  }

  /**
   * @template {keyof TimerReads} Path
   * @param {Path} path
   * @returns {Promise<TimerReads[Path]>}
   */
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
   * Sends a change, such as `timers/add`. Throws `TimerFaults` for invalid settings.
   * @template {keyof Answers} Path
   * @param {Path} path
   * @param {unknown} body
   * @returns {Promise<Answers[Path]>}
   */
  async send(path, body) {
    const answer = await fetch(`api/${path}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    }).catch(() => null);
    if (!answer) throw new Error(sharedWords.noLibrary);
    if (answer.status === 422) throw new TimerFaults((await answer.json()).faults);
    if (!answer.ok) throw new Error((await answer.text()) || sharedWords.libraryError(answer.status));
    // Some responses have no content.
    return answer.status === 204 ? /** @type {any} */ (null) : answer.json();
  }

  /**
   * The faults in a form.
   * @param {TimerValues} form
   * @param {TimerView | null} [timer]
   */
  async check(form, timer = null) {
    return (await this.send("timers/check", { form, timer: timer?.id ?? null })).faults;
  }
}
