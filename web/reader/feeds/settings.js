// The settings of all feeds, and the sync service.
import { sheet } from "../shared/dialog.js";
import { element, present } from "../shared/dom.js";
import { ago, sentence } from "../shared/sentences.js";
import { fault, say } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { sorts } from "./choice.js";
import { intervals, line, named, room, rooms, select, stay, times } from "./choices.js";
import { feedSettingsWords } from "./words.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {[key: string, label: string, note: string, choices: Choices, words?: (value: string) => string]} Setting */
/** @typedef {{ ask: Ask, changed: () => void, show: (known: SettingsAnswer) => void }} Context */

/**
 * The settings, each with its key, label, note, choices, and a formatter for other values.
 * @type {Setting[]}
 */
const rows = [
  ["every", feedSettingsWords.interval, feedSettingsWords.intervalHelp, intervals, feedSettingsWords.every],
  ["feed-retention", feedSettingsWords.retention, feedSettingsWords.retentionHelp, times, stay],
  ["feed-pictures", feedSettingsWords.pictures, feedSettingsWords.picturesHelp, feedSettingsWords.picturesKept],
  ["feed-picture-limit", feedSettingsWords.pictureLimitEach, feedSettingsWords.pictureLimitHelp, rooms, room],
  ["feed-sort", feedSettingsWords.order, "", sorts],
  ["feed-list", feedSettingsWords.list, "", feedSettingsWords.lists],
];

/**
 * Opens the sheet.
 * @param {object} options
 * @param {Ask} options.ask
 * @param {() => void} options.changed called after a change.
 */
export async function settingsSheet({ ask, changed }) {
  const answer = await fetch("api/settings").catch(() => null);
  if (!answer?.ok) {
    const words = answer ? sentence((await answer.text()) || sharedWords.libraryError(answer.status)) : sharedWords.noLibrary;
    fault(feedSettingsWords.failed, words, () => settingsSheet({ ask, changed }));
    return;
  }
  const box = element("div", { className: "feed-sheet" });
  sheet("feeds-settings", feedSettingsWords.title, box);
  const show = (/** @type {SettingsAnswer} */ known) => {
    const controls = present(rows.map((row) => control(known.settings, row, ask, changed)));
    const help = element("p", { className: "quiet", textContent: feedSettingsWords.help });
    box.replaceChildren(help, ...controls, service(known.service, { ask, changed, show }));
  };
  show(await answer.json());
}

/**
 * A setting, which is saved as soon as the user changes it.
 * @param {SettingAnswer[]} settings
 * @param {Setting} row
 * @param {Ask} ask
 * @param {() => void} changed
 */
function control(settings, [key, label, note, choices, words], ask, changed) {
  const known = settings.find((one) => one.key === key);
  if (!known) return null;
  const usual = named(choices, known.standard, words)[known.standard];
  const all = { ...named(choices, known.value, words), [known.standard]: feedSettingsWords.isDefault(usual) };
  const list = select(`settings-${key}`, all, known.value);
  list.disabled = Boolean(known.variable);
  const made = element("div", {}, line(label, list, known.variable ? feedSettingsWords.fromVariable(known.variable) : note));
  list.addEventListener("change", async () => {
    const value = list.value === known.standard ? null : list.value;
    try {
      await ask("settings", [{ key, value }]);
      known.value = list.value;
      made.querySelector(".field-fault")?.remove();
      say(feedSettingsWords.saved);
      changed();
    } catch (error) {
      list.value = known.value;
      made.querySelector(".field-fault")?.remove();
      made.append(element("p", { className: "field-fault", role: "alert", textContent: sentence(error.message) }));
    }
  });
  return made;
}

/**
 * The sync service: account, last sync, and Sync now.
 * @param {ServiceAnswer | null} known
 * @param {Context} context
 * @returns {HTMLElement}
 */
function service(known, { ask, changed, show }) {
  const title = element("h3", { textContent: feedSettingsWords.sync });
  if (!known) return element("section", {}, title, signIn({ ask, changed, show }));
  const problem = element("p", { className: "field-fault", role: "alert" });
  const button = element("button", { type: "button", className: "button", textContent: feedSettingsWords.syncNow });
  const leave = element("button", { type: "button", className: "button", textContent: feedSettingsWords.signOut });
  leave.addEventListener("click", async () => {
    leave.disabled = true;
    try {
      show(await ask("sync/logout", {}));
      say(feedSettingsWords.signedOut);
    } catch (error) {
      problem.textContent = sentence(error.message);
      leave.disabled = false;
    }
  });
  const host = new URL(known.url).host;
  const account = element(
    "p", {}, feedSettingsWords.signedInBefore, element("bdi", { textContent: known.user }), feedSettingsWords.signedInAt,
    element("bdi", { textContent: host }), ".",
  );
  const synced = known.syncedAt ? feedSettingsWords.synced(ago(known.syncedAt), known.strange) : feedSettingsWords.notSynced;
  const box = element(
    "section", {}, title, account,
    element("p", { className: "quiet", textContent: [synced, feedSettingsWords.pending(known.waiting)].join(" · ") }),
    known.failure && element("p", { className: "field-fault", textContent: feedSettingsWords.syncFailed(sentence(known.failure)) }),
    problem, element("p", { className: "onward" }, button, leave),
  );
  button.addEventListener("click", async () => {
    button.disabled = true;
    problem.textContent = "";
    say(feedSettingsWords.syncing);
    try {
      const { words } = await ask("sync", {});
      const answer = await fetch("api/settings");
      if (answer.ok) show(await answer.json());
      say(sentence(words));
      changed();
    } catch (error) {
      problem.textContent = sentence(error.message);
      button.disabled = false;
    }
  });
  return box;
}

/**
 * The sign-in form.
 * @param {Context} context
 */
function signIn({ ask, changed, show }) {
  /**
   * @param {string} id
   * @param {string} label
   * @param {Record<string, string>} properties
   */
  const field = (id, label, properties) => [
    element("label", { htmlFor: id, textContent: label }),
    element("p", { className: "field" }, element("input", { id, required: true, autocapitalize: "none", spellcheck: false, ...properties })),
  ];
  const problem = element("p", { className: "field-fault", role: "alert" });
  const button = element("button", { type: "submit", className: "button main", textContent: feedSettingsWords.signIn });
  const form = element(
    "form", { className: "add-form sign-in", noValidate: true },
    element("p", { className: "quiet", textContent: feedSettingsWords.syncHelp }),
    ...field("sync-address", feedSettingsWords.address, {
      type: "text", inputMode: "url", placeholder: feedSettingsWords.addressExample, autocomplete: "url",
    }),
    ...field("sync-user", feedSettingsWords.user, { type: "text", autocomplete: "username" }),
    ...field("sync-password", feedSettingsWords.password, {
      type: "password", autocomplete: "current-password", "aria-describedby": "sync-note",
    }),
    element("p", { className: "quiet", id: "sync-note", textContent: feedSettingsWords.passwordHelp }),
    problem, element("p", { className: "onward" }, button),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [address, user, password] = [...form.querySelectorAll("input")];
    const empty = [address, user, password].find(({ value }) => !value);
    if (empty) {
      problem.textContent = feedSettingsWords.incomplete;
      empty.focus();
      return;
    }
    [button.disabled, button.textContent, problem.textContent] = [true, feedSettingsWords.signingIn, ""];
    try {
      show(await ask("sync/login", { address: address.value.trim(), user: user.value.trim(), password: password.value }));
      say(feedSettingsWords.signedIn);
      await ask("sync", {});
      const answer = await fetch("api/settings");
      if (answer.ok) show(await answer.json());
      changed();
    } catch (error) {
      [button.disabled, button.textContent, problem.textContent] = [false, feedSettingsWords.signIn, sentence(error.message)];
      if (!form.isConnected) fault(feedSettingsWords.firstSyncFailed, sentence(error.message));
    }
  });
  return form;
}
