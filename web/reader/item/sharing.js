// The sheet for sharing a book by email, in an app, or with the clipboard.
import { sheet } from "../shared/dialog.js";
import { element, icon, isolated } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { bookPageWords } from "./words.js";

/**
 * Shares the title, the authors and the address of the shelf.
 * @param {Row} row
 * @param {string[]} authors
 * @param {string | null | undefined} url the address of the publication.
 */
export function shareBook({ title }, authors, url) {
  const text = [title, authors.join(", ")].filter(Boolean).join(" — ");
  const address = url?.startsWith("http") ? url : "";
  const words = [text, address].filter(Boolean).join("\n");
  /**
   * @param {string} label
   * @param {Icon} name
   * @param {() => unknown} act
   */
  const button = (label, name, act) => {
    const made = element("button", { type: "button", className: "button" }, icon(name, "small"), label);
    made.addEventListener("click", act);
    return made;
  };
  const copy = button(bookPageWords.copyTitle, "copy", async () => {
    try {
      await navigator.clipboard.writeText(words);
      dialog.close();
      toast(address ? bookPageWords.titleAndAddressCopied : bookPageWords.titleCopied);
    } catch {
      toast(words);
    }
  });
  const letter = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(words)}`;
  const mail = element("a", { className: "button", href: letter }, icon("mail", "small"), bookPageWords.mail);
  const device = "share" in navigator && button(bookPageWords.shareApp, "share", () => {
    dialog.close();
    // The user may cancel.
    navigator.share({ title, text, ...(address && { url: address }) }).catch(() => {});
  });
  const sought = encodeURIComponent([title, authors[0]].filter(Boolean).join(" "));
  const reviews = element(
    "a", { className: "button", href: `https://www.goodreads.com/search?q=${sought}`, target: "_blank", rel: "noopener noreferrer" },
    icon("out", "small"), bookPageWords.reviews,
  );
  const dialog = sheet(
    "share-book", bookPageWords.share, element("p", { className: "quiet" }, isolated(text)),
    element("p", { className: "onward upright" }, device, mail, copy, reviews),
  );
}
