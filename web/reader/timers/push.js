// Timer notifications in this browser. The library sends them through the push service, even while no page is open.
import { hindrance } from "../library/push.js";
import { notificationWords } from "../library/words.js";
import { element } from "../shared/dom.js";
import { say } from "../shared/toast.js";
import { timerWords } from "./words.js";

/** A scope without pages. Its worker has its own subscription, next to that of the shelf (library/push.js). */
const scope = new URL("./timers-push/", location.href).href;

export class TimerPush {
  /** @param {import("./source.js").TimerSource} source sends requests to the library. */
  constructor(source) {
    this.source = source;
    this.control = element("input", { type: "checkbox", role: "switch", className: "switch", id: "timer-push", disabled: true });
    this.control.addEventListener("change", () => this.turn(this.control.checked));
    this.words = element("small");
    this.problem = element("p", { className: "field-fault", role: "alert" });
    this.element = element(
      "section", { className: "section timer-push", "aria-label": timerWords.notifications },
      element("div", { className: "setting" }, element("label", { htmlFor: "timer-push" }, timerWords.notifyHere, this.words), this.control), this.problem,
    );
    this.load();
  }

  /** Shows the current state. */
  async load() {
    const why = hindrance() ?? (Notification.permission === "denied" ? notificationWords.denied : null);
    this.words.textContent = why ?? timerWords.notifyHelp;
    if (why) return;
    try {
      this.control.checked = Boolean(await this.known());
      this.control.disabled = false;
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }

  /** The library's record of this browser, or null. */
  async known() {
    const subscription = await (await registered())?.pushManager.getSubscription();
    if (!subscription) return null;
    const mark = await markOf(subscription);
    const { browsers } = await this.source.ask("timers/browsers");
    return browsers.find((/** @type {{ mark: string }} */ browser) => browser.mark === mark) ?? null;
  }

  /** @param {boolean} isOn */
  async turn(isOn) {
    this.problem.textContent = "";
    this.control.disabled = true;
    try {
      await (isOn ? this.begin() : this.end());
      say(isOn ? timerWords.notificationsOn : timerWords.notificationsOff);
    } catch (error) {
      this.control.checked = !isOn;
      this.problem.textContent = error.message;
    } finally {
      this.control.disabled = false;
      this.control.focus();
    }
  }

  async begin() {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(notificationWords.deniedAgain);
    const { key } = await this.source.send("timers/browsers/key", {});
    const registration = await register();
    // A subscription with a different key is useless.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
      throw new Error(notificationWords.pushFailed);
    });
    const { endpoint, keys } = subscription.toJSON();
    try {
      await this.source.send("timers/browsers", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, key, name: nameOf(navigator.userAgent) });
    } catch (error) {
      await subscription.unsubscribe();
      throw error;
    }
  }

  async end() {
    const known = await this.known();
    if (known) await this.source.send("timers/browsers/end", { browser: known.id });
    const registration = await registered();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    await registration?.unregister();
  }
}

/** The registration of the timer worker, or nothing. */
async function registered() {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration?.scope === scope ? registration : null;
}

/** Registers the timer worker, and waits until it is running. */
async function register() {
  const script = new URL("timerworker.js", new URL("./", location.href));
  const registration = await navigator.serviceWorker.register(script, { scope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker && worker.state !== "activated") {
    await new Promise((resolve, reject) => {
      worker.addEventListener("statechange", () => {
        if (worker.state === "activated") resolve(undefined);
        else if (worker.state === "redundant") reject(new Error(timerWords.workerFailed));
      });
    });
  }
  return registration;
}

/**
 * The library's id for this browser, which is the SHA-256 of its push endpoint.
 * @param {{ endpoint: string }} options
 */
async function markOf({ endpoint }) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The name of a browser in lists, made up of the browser and the system.
 * @param {string} agent
 */
export function nameOf(agent) {
  const find = (/** @type {[name: string, sign: RegExp][]} */ names) => names.find(([, sign]) => sign.test(agent))?.[0];
  const browser = find([["Firefox", /Firefox|FxiOS/], ["Edge", /Edg/], ["Opera", /OPR/], ["Chrome", /Chrom|CriOS/], ["Safari", /Safari/]]);
  const system = find([
    ["Android", /Android/], ["iPhone", /iPhone/], ["iPad", /iPad/], ["Windows", /Windows/], ["macOS", /Mac OS/], ["Linux", /Linux|X11/],
  ]);
  const name = browser ?? timerWords.anyBrowser;
  return system ? timerWords.browserOn(name, system) : name;
}
