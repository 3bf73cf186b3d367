// The clock for timers: that of the browser, corrected by the server's time.

export class TimerClock {
  #shift = 0;
  /** @type {{ date: number, steady: number } | null} */
  #from = null;

  /**
   * Corrects the clock by a time from the server.
   * @param {number} serverTime
   * @param {number} askedAt
   * @param {number} answeredAt
   */
  set(serverTime, askedAt, answeredAt) {
    this.#shift = serverTime - (askedAt + answeredAt) / 2;
    this.#from = { date: answeredAt, steady: performance.now() };
  }

  /** The server's time now, in milliseconds since 1970. */
  now() {
    return Date.now() + this.#shift;
  }

  /** Whether the clock must be corrected again, because it was changed or the machine slept. */
  get hasJumped() {
    return this.#from !== null && Math.abs(Date.now() - this.#from.date - (performance.now() - this.#from.steady)) > 2000;
  }
}

/**
 * Calls `act` every second while the page is visible. Returns a function that stops this.
 * @param {TimerClock} clock
 * @param {() => void} act
 */
export function eachSecond(clock, act) {
  let wait = 0;
  const step = () => {
    clearTimeout(wait);
    if (document.hidden) return;
    act();
    wait = setTimeout(step, 1000 - (((clock.now() % 1000) + 1000) % 1000) + 5);
  };
  document.addEventListener("visibilitychange", step);
  step();
  return () => {
    clearTimeout(wait);
    document.removeEventListener("visibilitychange", step);
  };
}
