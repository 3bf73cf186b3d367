// Links to contact, support and feedback addresses.
import { element, icon } from "../shared/dom.js";
import { sharedWords } from "../shared/words.js";
import { contactWords } from "./words.js";

/**
 * The URL for an email address or a page.
 * @param {string} text
 */
function leadsTo(text) {
  return /^https?:/i.test(text) ? text : `mailto:${text.replace(/^mailto:/i, "")}`;
}

/**
 * The links. `contacts` has `contact`, `support` and `feedback`.
 * @param {Contacts | null | undefined} contacts
 * @param {string} title
 */
export function contactLinks(contacts, title) {
  const kinds = /** @type {(keyof Contacts)[]} */ (Object.keys(contactWords));
  const links = kinds.flatMap((kind) => {
    const address = contacts?.[kind];
    if (!address) return [];
    const target = leadsTo(address);
    const isPage = target.startsWith("http");
    const opening = isPage ? { target: "_blank", rel: "noopener noreferrer" } : {};
    return element(
      "a", { className: "button", href: target, title: address, ...opening }, icon(isPage ? "out" : "mail", "small"), contactWords[kind],
      element("span", { className: "unseen", textContent: `: ${title}${isPage ? sharedWords.newTab : ""}` }),
    );
  });
  return links.length ? element("p", { className: "contact-links" }, ...links) : null;
}
