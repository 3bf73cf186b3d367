// The interface texts of a book's page.
import { counted } from "../shared/words.js";

/** @param {string} title */
const quoted = (title) => `“${title}”`;

export const bookPageWords = {
  series: (/** @type {string} */ name, /** @type {string | null} */ number) => `${name}${number ? `, no. ${number}` : ""}`,
  readingTime: (/** @type {number} */ minutes) => {
    const near = minutes < 10 ? minutes : 5 * Math.round(minutes / 5);
    return `about ${near < 60 ? counted(near, "minute") : counted(Math.round(minutes / 60), "hour")} to read`;
  },
  translators: "Translated by",
  illustrators: "Illustrated by",
  publisher: "Publisher",
  published: "Published",
  language: "Language",
  category: (/** @type {number} */ count) => (count === 1 ? "Category" : "Categories"),
  readSample: "Read sample",
  continueSample: "Continue sample",
  readSampleAgain: "Read sample again",
  download: (/** @type {string} */ size) => `Download${size}`,
  read: "Read",
  sampleDownloading: (/** @type {string} */ title) => `Downloading the sample of ${title}.`,
  sampleFailed: (/** @type {string} */ title) => `Could not load the sample of ${quoted(title)}`,
  sold: (/** @type {string | null | undefined} */ price, /** @type {boolean | undefined} */ hasSample) => (
    `Sold by its store${price ? ` for ${price}` : ""}.${hasSample ? " The sample is free." : ""}`),
  share: "Share",
  copyTitle: "Copy title and address",
  titleCopied: "Title copied",
  titleAndAddressCopied: "Title and address copied",
  mail: "Send by email",
  shareApp: "Share with app",
  reviews: "Reviews on Goodreads",
  more: "More",
  less: "Less",
  audio: "Audio edition",
  audioApp: " in its app",
  audioHost: (/** @type {string} */ host) => ` on ${host}`,
  together: "Read with this book",
  backTo: (/** @type {string} */ title) => `Back to ${title}`,
  backToShelf: "Back to the shelf",
  notFound: "Book not found",
  notFoundHere: "No book at this address",
  notFoundHelp: "The book may have been removed, or its publication renamed.",
};
