// The About page: what Masthead is, help, and the contact details of publishers.
import { contactLinks } from "../library/contact.js";
import { address } from "../shared/address.js";
import { element, icon, isolated } from "../shared/dom.js";
import { showHelp } from "../shared/help.js";
import { faultBox } from "../shared/toast.js";
import { sharedWords } from "../shared/words.js";
import { aboutWords } from "./words.js";

const topics = aboutWords.topics;

class About {
  /** @param {ViewContext} context */
  constructor({ library, main }) {
    this.library = library;
    this.publishers = element("div");
    main.append(
      element("header", { className: "head" }, element("h1", { textContent: aboutWords.title })),
      element(
        "div", { className: "about-masthead" },
        element("p", { className: "lead", textContent: aboutWords.about }),
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
    const head = element("div", { className: "section-head" }, element("h2", { textContent: aboutWords.help }));
    return element("section", { className: "section", "aria-label": aboutWords.help }, head, element("p", { className: "actions" }, ...buttons));
  }

  async load() {
    const answer = await fetch("api/contacts").catch(() => null);
    if (!this.publishers.isConnected) return;
    if (!answer?.ok) {
      const words = answer ? await answer.text() : sharedWords.noLibrary;
      this.publishers.replaceChildren(faultBox(aboutWords.contactsFailed, words, () => this.load()));
      return;
    }
    this.show(await answer.json());
  }

  /** Shows the contact details of an export. */
  showExported() {
    const { contacts, publications } = this.library;
    const known = publications.filter(({ handle }) => contacts[handle]).map(({ handle, title }) => ({ handle, title, contacts: contacts[handle] }));
    if (known.length) this.show(known.toSorted((one, other) => one.title.localeCompare(other.title)));
  }

  /** @param {ContactsAnswer[]} publications */
  show(publications) {
    const rows = publications.map(({ handle, title, contacts }) => element(
      "li", {}, element("h3", {}, element("a", { href: address("publication", handle) }, isolated(title))), contactLinks(contacts, title),
    ));
    const head = element("div", { className: "section-head" }, element("h2", { textContent: aboutWords.contacts }));
    const words = aboutWords.noContacts;
    this.publishers.replaceChildren(element(
      "section", { className: "section", "aria-label": aboutWords.contacts }, head,
      rows.length ? element("ul", { role: "list", className: "contacts" }, ...rows) : element("p", { className: "quiet", textContent: words }),
    ));
  }
}

/** @param {ViewContext} context */
export function open(context) {
  new About(context);
  return { title: aboutWords.title };
}
