// About: what this is, help on its subjects, and where to write to the publishers of what is on the shelf.
import { address } from "./app.js";
import { contactLinks } from "./contact.js";
import { element, icon, isolated } from "./dom.js";
import { showHelp } from "./feedhelp.js";
import { faultBox } from "./toast.js";

const topics = { feeds: "Feeds", timers: "Timers" };

class About {
  constructor({ library, main }) {
    this.library = library;
    this.publishers = element("div");
    main.append(
      element("header", { className: "head" }, element("h1", { textContent: "About Masthead" })),
      element(
        "div", { className: "about-masthead" },
        element("p", { className: "lead", textContent: "Masthead publishes periodicals, mirrors them and shows them. What is on this shelf is kept on the computer that it comes from; what you read, mark and like stays there, too." }),
        library.isLive && this.help(), this.publishers,
      ),
    );
    if (library.isLive) this.load();
    else this.showExported();
  }

  help() {
    const buttons = Object.entries(topics).map(([topic, label]) => {
      const made = element("button", { type: "button", className: "button" }, icon("help"), label);
      made.addEventListener("click", () => showHelp([], topic));
      return made;
    });
    return element("section", { className: "section", "aria-label": "Help" }, element("div", { className: "section-head" }, element("h2", { textContent: "Help" })), element("p", { className: "actions" }, ...buttons));
  }

  async load() {
    const answer = await fetch("api/contacts").catch(() => null);
    if (!this.publishers.isConnected) return;
    if (!answer?.ok) {
      const words = answer ? await answer.text() : "The library does not answer. It may have been closed: start it again, then try again.";
      this.publishers.replaceChildren(faultBox("Where to write to does not come", words, () => this.load()));
      return;
    }
    this.show(await answer.json());
  }

  /** What the export says of the publications on its shelf; of none, nothing. */
  showExported() {
    const known = this.library.publications.filter(({ handle }) => this.library.contacts[handle]);
    if (known.length) this.show(known.map(({ handle, title }) => ({ handle, title, contacts: this.library.contacts[handle] })).toSorted((one, other) => one.title.localeCompare(other.title)));
  }

  /** Where to write to, of each publication that says so. */
  show(publications) {
    const rows = publications.map(({ handle, title, contacts }) => element(
      "li", {}, element("h3", {}, element("a", { href: address("publication", handle) }, isolated(title))), contactLinks(contacts, title),
    ));
    const words = "None of the publications on this shelf says where to write to.";
    this.publishers.replaceChildren(element(
      "section", { className: "section", "aria-label": "Write to the publishers" }, element("div", { className: "section-head" }, element("h2", { textContent: "Write to the publishers" })),
      rows.length ? element("ul", { role: "list", className: "contacts" }, ...rows) : element("p", { className: "quiet", textContent: words }),
    ));
  }
}

export function open(context) {
  new About(context);
  return { title: "About Masthead" };
}
