// The interface texts of the settings for pages and text, which issues, books and posts share.

export const settingsWords = {
  text: "Text",
  pages: "Pages",
  default: "Default",

  // Pages
  colors: { label: "Colors", values: { "": "Automatic", light: "Light", dark: "Dark" } },
  layout: { label: "Layout", values: { "": "Pages", scroll: "Scrolling" } },
  doublePages: { label: "Double pages", values: { "": "Automatic", always: "Always", never: "Never" } },
  swapped: "Swapped directions",

  // Text
  letters: "Aa",
  paper: { label: "Paper", values: { "": "Auto", day: "Day", sepia: "Sepia", grey: "Gray", night: "Night", black: "Black", contrast: "Yellow" } },
  typeface: { label: "Typeface", values: { book: "The book’s", serif: "Serif", sans: "Sans", mono: "Mono", dyslexic: "Dyslexia" } },
  columns: { label: "Columns", values: { "": "Automatic", 1: "One", 2: "Two" } },
  size: (/** @type {string} */ percent) => `Size ${percent}`,
  smaller: "Smaller",
  larger: "Larger",
  lineSpacing: "Line spacing",
  letterSpacing: "Letter spacing",
  margins: "Margins",
  brightness: "Brightness",
  justified: "Justified text",
  hyphenation: "Hyphenation",
};
