// Reading positions and marks that the library did not receive, because its server was stopped or the network was gone.
// This browser keeps them until the server answers again.
import { root } from "./place.js";
import { read, write } from "./storage.js";

/** @typedef {{ issue: string, position?: string | null, shown?: string[], from?: number, share?: number, kind?: string, isSet?: boolean }} ReportBody */
/** @typedef {{ path: string, body: ReportBody, former?: string | null }} Report `former` is the position before the report */

/** The maximum number of reports. If there are more, the oldest is dropped. */
const limit = 1000;
/** The time between two attempts, in milliseconds. */
const delay = 10_000;
let timer = 0;
/** @type {Promise<void> | null} */
let sending = null;

/** @returns {Report[]} */
function unsent() {
  return read("masthead:unsent").reports ?? [];
}

/** @param {Report[]} reports */
function keep(reports) {
  write("masthead:unsent", { reports: reports.slice(-limit) });
}

/**
 * Sends a report, and keeps it if the server does not answer. Later reports wait for earlier ones.
 * @param {Report} report
 */
export async function send(report) {
  const isFirst = !unsent().length;
  if (isFirst && (await isReceived(report))) return;
  // After the page was closed, its last position is like any other.
  keep([...unsent(), { ...report, path: report.path === "close" ? "position" : report.path }]);
  if (isFirst) retry();
  else sendUnsent();
}

/**
 * Sends the kept reports, unless the server still does not answer.
 * @returns {Promise<void>}
 */
export function sendUnsent() {
  if (!unsent().length) return Promise.resolve();
  sending ??= sendAll().catch(() => {}).finally(() => {
    sending = null;
    if (unsent().length) retry();
  });
  return sending;
}

async function sendAll() {
  /** @type {Map<string, string | null>} */
  const positions = new Map();
  for (let [report] = unsent(); report; [report] = unsent()) {
    const { path, body, former } = report;
    if (path === "position" && !positions.has(body.issue)) positions.set(body.issue, await libraryPosition(body.issue));
    const known = positions.get(body.issue) ?? null;
    // The user has read on elsewhere. The pages still count as read, but the position stays.
    const isPast = path === "position" && known !== null && known !== (former ?? null);
    const sent = isPast ? { path, body: { issue: body.issue, position: known, shown: [body.position ?? "", ...(body.shown ?? [])] } } : report;
    if (!(await isReceived(sent))) return;
    if (path === "position" && !isPast) positions.set(body.issue, body.position ?? null);
    // Another window may have sent the report, or added one.
    const text = JSON.stringify(report);
    keep(unsent().filter((other) => JSON.stringify(other) !== text));
    // The storage may be full.
    if (JSON.stringify(unsent()[0]) === text) return;
  }
}

/**
 * @param {string} issue
 * @returns {Promise<string | null>}
 */
async function libraryPosition(issue) {
  const answer = await fetch(`${root}api/reading?issue=${encodeURIComponent(issue)}`);
  return answer.ok ? (await answer.json()).position : null;
}

/**
 * Whether the server received a report. A server that rejects a report, for example because the issue was removed, has
 * received it. A removed device must connect again.
 * @param {Report} report
 */
async function isReceived({ path, body }) {
  const answer = await fetch(`${root}api/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), keepalive: true,
  }).catch(() => null);
  if (answer?.status === 401) location.assign(`${root}pin`);
  return answer !== null && answer.status < 500 && ![401, 408, 429].includes(answer.status);
}

function retry() {
  clearTimeout(timer);
  timer = setTimeout(() => (document.hidden ? retry() : sendUnsent()), delay);
}

addEventListener("online", () => sendUnsent());
