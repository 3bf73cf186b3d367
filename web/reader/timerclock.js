// The time by which timers are drawn: the browser's clock, put right by the server's, which tells when it answers.

export class TimerClock {
  #shift = 0;
  #from = null;

  /** Takes in what the server's clock said while it answered. */
  set(serverTime, askedAt, answeredAt) {
    this.#shift = serverTime - (askedAt + answeredAt) / 2;
    this.#from = { date: answeredAt, steady: performance.now() };
  }

  /** What the server's clock shows now, in milliseconds since 1970. */
  now() {
    return Date.now() + this.#shift;
  }

  /** Whether the browser's clock was set since, or the machine slept: the server has to be asked again. */
  get hasJumped() {
    return this.#from !== null && Math.abs(Date.now() - this.#from.date - (performance.now() - this.#from.steady)) > 2000;
  }
}

/** Calls `act` at each whole second of a clock for as long as the page is seen. Gives what ends it. */
export function eachSecond(clock, act) {
  let wait = null;
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
