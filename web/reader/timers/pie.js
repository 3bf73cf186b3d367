// A pie chart of events: on time, missed and open.
import { percent } from "../shared/dates.js";
import { element, icon } from "../shared/dom.js";
import { timerWords } from "./words.js";

/** @typedef {{ success: number, missed: number, open: number }} Statistics the numbers of events */

/** @type {[key: keyof Statistics, label: string][]} */
const parts = [["success", timerWords.outcomes.success], ["missed", timerWords.outcomes.missed], ["open", timerWords.outcomes.open]];

/**
 * @param {string} name
 * @param {Record<string, string | number>} values
 * @param {string} [text]
 */
function shape(name, values, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/**
 * The share of completed events that were on time, or null if there are none.
 * @param {{ success: number, missed: number }} options
 */
function share({ success, missed }) {
  return success + missed ? success / (success + missed) : null;
}

/**
 * The chart in words.
 * @param {Statistics} statistics
 */
export function pieWords(statistics) {
  return parts.map(([key, label]) => `${label}: ${statistics[key].toLocaleString()}`).join(", ");
}

/**
 * Draws the chart.
 * @param {Statistics} statistics
 * @param {string | null} [file] the address of an SVG file, or null.
 */
export function pie(statistics, file = null) {
  const all = parts.reduce((sum, [key]) => sum + statistics[key], 0);
  const svg = shape("svg", { viewBox: "0 0 100 100", role: "img", "aria-label": pieWords(statistics) });
  const ring = shape("g", { transform: "rotate(-90 50 50)" });
  svg.append(ring);
  const drawn = parts.filter(([key]) => statistics[key]);
  if (!drawn.length) ring.append(shape("circle", { class: "none", cx: 50, cy: 50, r: 40 }));
  // A gap separates the parts, so that they do not depend on color.
  const gap = drawn.length > 1 ? 1.2 : 0;
  let start = 0;
  for (const [key] of drawn) {
    const part = (100 * statistics[key]) / all;
    const long = Math.max(0.6, part - gap);
    ring.append(shape("circle", {
      class: key, cx: 50, cy: 50, r: 40, pathLength: 100, "stroke-dasharray": `${long.toFixed(2)} ${(100 - long).toFixed(2)}`,
      "stroke-dashoffset": (-start - gap / 2).toFixed(2),
    }));
    start += part;
  }
  const inTime = share(statistics);
  svg.append(shape("text", { x: 50, y: inTime === null ? 55 : 53 }, inTime === null ? "–" : percent(inTime)));
  if (inTime !== null) svg.append(shape("text", { class: "under", x: 50, y: 66 }, timerWords.onTime));
  const entries = parts.map(([key, label]) => element(
    "li", {}, element("i", { className: key }), `${label} `, element("b", { className: "number", textContent: statistics[key].toLocaleString() }),
  ));
  const legend = element("ul", { role: "list" }, ...entries);
  const save = file && element("a", { className: "button", href: file, download: "" }, icon("arrow", "small"), timerWords.saveSVG);
  return element("div", { className: "pie" }, svg, element("div", { className: "said" }, legend, save));
}
