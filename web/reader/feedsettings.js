// What holds for all feeds that have no setting of their own, and the service that keeps them in step with other devices.
import { element } from "./dom.js";
import { intervals, line, named, room, rooms, select, sorts, stay, times } from "./feedchoices.js";
import { ago, sentence } from "./feedwords.js";
import { sheet } from "./postview.js";
import { fault, say } from "./toast.js";
import { counted } from "./where.js";

/** Each setting: its key, its label, a word on it, its choices, and how a value is said that is none of them. */
const rows = [
  ["every", "Looked at", "Where a feed’s own rhythm is not known; magazines, too", intervals, (every) => `Every ${every}`],
  ["feed-retention", "Posts that feeds drop stay", "What you like stays for ever", times, stay],
  ["feed-pictures", "Pictures", "For reading without a network", { yes: "Kept", no: "Not kept" }],
  ["feed-picture-limit", "Room for those of a feed", "Those of its oldest posts go first", rooms, room],
  ["feed-sort", "Order of posts", "", sorts],
  ["feed-list", "Lists begin with", "", { auto: "What suits the place", unread: "Unread posts", all: "All posts" }],
];

/**
 * Shows the settings above the page.
 * @param ask asks the library: `ask(path, body)`.
 * @param changed called when something of it is another.
 */
export async function settingsSheet({ ask, changed }) {
  const answer = await fetch("api/settings").catch(() => null);
  if (!answer?.ok) {
    const words = answer ? sentence((await answer.text()) || `The library answered ${answer.status}`) : "The library does not answer. It may have been closed: start it again, then try again.";
    fault("The settings do not come", words, () => settingsSheet({ ask, changed }));
    return;
  }
  const box = element("div", { className: "feed-sheet" });
  sheet("feeds-settings", "Settings of all feeds", box);
  const show = (known) => {
    const controls = rows.map((row) => control(known.settings, row, ask, changed)).filter(Boolean);
    box.replaceChildren(element("p", { className: "quiet", textContent: "They hold where a feed has no setting of its own, in every reader of this computer." }), ...controls, service(known.service, { ask, changed, show }));
  };
  show(await answer.json());
}

/** A line for a setting. It holds as soon as it is chosen. */
function control(settings, [key, label, note, choices, words], ask, changed) {
  const known = settings.find((one) => one.key === key);
  if (!known) return null;
  const usual = named(choices, known.standard, words)[known.standard];
  const all = Object.fromEntries(Object.entries(named(choices, known.value, words)).map(([value, text]) => [value, value === known.standard ? `${text} (as usual)` : text]));
  const list = select(`settings-${key}`, Object.keys(all).includes(known.standard) ? all : { ...all, [known.standard]: `${usual} (as usual)` }, known.value);
  list.disabled = Boolean(known.variable);
  const made = element("div", {}, line(label, list, known.variable ? `It comes from the variable ${known.variable}.` : note));
  list.addEventListener("change", async () => {
    const value = list.value === known.standard ? null : list.value;
    try {
      await ask("settings", [{ key, value }]);
      known.value = list.value;
      made.querySelector(".field-fault")?.remove();
      say("This holds from now on.");
      changed();
    } catch (error) {
      list.value = known.value;
      made.querySelector(".field-fault")?.remove();
      made.append(element("p", { className: "field-fault", role: "alert", textContent: sentence(error.message) }));
    }
  });
  return made;
}

/** The service: who is signed in, when all was in step last, and an exchange now. */
function service(known, { ask, changed, show }) {
  const title = element("h3", { textContent: "In step with other devices" });
  if (!known) return element("section", {}, title, signIn({ ask, changed, show }));
  const problem = element("p", { className: "field-fault", role: "alert" });
  const button = element("button", { type: "button", className: "button", textContent: "Sync now" });
  const leave = element("button", { type: "button", className: "button", textContent: "Sign out" });
  leave.addEventListener("click", async () => {
    leave.disabled = true;
    try {
      show(await ask("sync/logout", {}));
      say("Signed out. Feeds and posts stay.");
    } catch (error) {
      problem.textContent = sentence(error.message);
      leave.disabled = false;
    }
  });
  const host = new URL(known.url).host;
  const box = element(
    "section", {}, title, element("p", {}, "Signed in as ", element("bdi", { textContent: known.user }), " at ", element("bdi", { textContent: host }), "."),
    element("p", { className: "quiet", textContent: [known.syncedAt ? `In step ${ago(known.syncedAt)}${known.strange ? `, except for ${known.strange === 1 ? "1 entry" : `${known.strange} entries`} that Masthead does not understand` : ""}` : "Not in step yet", known.waiting ? `${counted(known.waiting, "change")} ${known.waiting === 1 ? "waits" : "wait"}` : "nothing waits"].join(" · ") }),
    known.failure && element("p", { className: "field-fault", textContent: `The last exchange failed: ${sentence(known.failure)}` }), problem, element("p", { className: "onward" }, button, leave),
  );
  button.addEventListener("click", async () => {
    button.disabled = true;
    problem.textContent = "";
    say("Exchanging what changed.");
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

/** The form that signs in to a service. */
function signIn({ ask, changed, show }) {
  const field = (id, label, properties) => [element("label", { htmlFor: id, textContent: label }), element("p", { className: "field" }, element("input", { id, required: true, autocapitalize: "none", spellcheck: false, ...properties }))];
  const problem = element("p", { className: "field-fault", role: "alert" });
  const button = element("button", { type: "submit", className: "button main", textContent: "Sign in" });
  const form = element(
    "form", { className: "add-form sign-in", noValidate: true },
    element("p", { className: "quiet", textContent: "A service such as FreshRSS, Miniflux or The Old Reader keeps your feeds in sync with other devices. It has to offer the Google Reader API." }),
    ...field("sync-address", "Address of the service", { type: "text", inputMode: "url", placeholder: "rss.example.org", autocomplete: "url" }),
    ...field("sync-user", "User name", { type: "text", autocomplete: "username" }),
    ...field("sync-password", "Password", { type: "password", autocomplete: "current-password", "aria-describedby": "sync-note" }),
    element("p", { className: "quiet", id: "sync-note", textContent: "FreshRSS has a password of its own for its API. The password is kept on this computer, never in the library." }),
    problem, element("p", { className: "onward" }, button),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [address, user, password] = [...form.querySelectorAll("input")];
    const empty = [address, user, password].find(({ value }) => !value);
    if (empty) {
      problem.textContent = "Fill in the address, the user name and the password.";
      empty.focus();
      return;
    }
    [button.disabled, button.textContent, problem.textContent] = [true, "Signing in…", ""];
    try {
      show(await ask("sync/login", { address: address.value.trim(), user: user.value.trim(), password: password.value }));
      say("Signed in. The first sync begins.");
      await ask("sync", {});
      const answer = await fetch("api/settings");
      if (answer.ok) show(await answer.json());
      changed();
    } catch (error) {
      [button.disabled, button.textContent, problem.textContent] = [false, "Sign in", sentence(error.message)];
      if (!form.isConnected) fault("The first sync failed", sentence(error.message));
    }
  });
  return form;
}
