// The interface texts of timers.
import { counted } from "../shared/words.js";

/** @param {string} title */
const quoted = (title) => `“${title}”`;

export const timerWords = {
  // The page
  timers: "Timers",
  help: "Help and keys",
  add: "Add",
  allTimers: "All timers",
  events: "Events",
  eventsHelp: "Events appear here when a timer fires. An event that you complete within five minutes counts as on time.",
  older: "Older events",
  openEvents: (/** @type {number} */ count) => (count ? `${count.toLocaleString()} open` : ""),
  statistics30: "Last 30 days",
  runAgent: "Run agent",
  agentFailed: "Could not start the agent",
  agentRuns: "The agent is running, and starts after each login",
  failed: "Could not load timers",
  kept: (/** @type {string} */ why) => `${why} Your timers are unchanged.`,
  refreshFailed: "Could not refresh timers",
  olderFailed: "Could not load older events",
  none: "No timers yet",
  noneHelp: "A timer counts down to an event, once or repeatedly, and notifies you. It can also count up from an event.",
  deviceHelp: "Timers that you add on the computer with the library appear here.",
  addTimer: "Add timer",
  howTo: "About timers",

  // A timer
  states: { notBegun: "Not started", running: "Running", paused: "Paused", finished: "Finished" },
  starts: (/** @type {string} */ time) => `starts ${time}`,
  since: (/** @type {string} */ time) => `since ${time}`,
  dueSince: (/** @type {string} */ time) => `due since ${time}`,
  next: (/** @type {string} */ time) => `next ${time}`,
  ofPeriod: (/** @type {string} */ period) => `of ${period}`,
  seconds: "0 seconds",
  unit: (/** @type {number} */ count, /** @type {string} */ unit) => counted(count, unit),
  periodUnits: { y: "y", mo: "mo", w: "w", d: "d", h: "h", m: "min", s: "s" },
  actions: (/** @type {string} */ title) => `Actions for ${title}`,
  more: "More",
  moreTitle: (/** @type {string} */ title) => `More: ${title}`,
  edit: "Edit",
  statistics: "Statistics",
  delete: "Delete",
  pause: "Pause",
  resume: "Resume",
  restart: "Restart",

  // Results of actions
  wasDue: (/** @type {string} */ title, /** @type {string} */ time) => `${quoted(title)} was due at ${time}`,
  changeFailed: (/** @type {string} */ title) => `Could not change ${quoted(title)}`,
  resumeFailed: (/** @type {string} */ title) => `Could not resume ${quoted(title)}`,
  deleteFailed: (/** @type {string} */ title) => `Could not delete ${quoted(title)}`,
  restoreFailed: (/** @type {string} */ title) => `Could not restore ${quoted(title)}`,
  doneFailed: (/** @type {string} */ title) => `Could not mark ${quoted(title)} as done`,

  // Resuming
  resumeQuestion: (/** @type {string} */ title) => `Resume ${quoted(title)}?`,
  resumeFrom: (/** @type {string} */ shown) => `Resume from ${shown}`,
  resumeDown: "Continue with the remaining time",
  resumeUp: "Keep the time counted so far",
  restartHelp: "Start over with the timer’s current settings",
  cannotRun: "This timer cannot run with these settings.",
  saveAndResume: "Save and resume",

  // Events
  outcomes: { open: "Open", success: "On time", missed: "Missed" },
  late: "Late",
  onTime: "on time",
  doneLabel: (/** @type {string} */ title, /** @type {string} */ time) => `Done: ${title}, ${time}`,
  timesDue: (/** @type {number} */ count) => `due ${count.toLocaleString()} times since`,
  noEvents: "No events yet. An event that you complete within five minutes counts as on time.",
  statisticsFailed: "Could not load statistics",
  countsUp: "This timer counts up, so it has no events.",
  saveSVG: "Save as SVG",

  // Notifications in this browser
  notifications: "Notifications",
  notifyHere: "Notify me in this browser",
  notifyHelp: "Notifications show title and notes, even if no page is open. They are encrypted: the browser’s push service cannot read them.",
  notificationsOn: "Notifications are on in this browser.",
  notificationsOff: "Notifications are off in this browser.",
  workerFailed: "Could not start notifications in this browser. Reload the page, then try again.",
  anyBrowser: "A browser",
  browserOn: (/** @type {string} */ browser, /** @type {string} */ system) => `${browser} on ${system}`,
};

// The form for a timer
export const timerFormWords = {
  add: "New timer",
  addButton: "Add",
  edit: "Edit timer",
  save: "Save",
  cancel: "Cancel",
  saved: "Saved.",
  faults: (/** @type {number} */ count) => `Check ${counted(count, "field")}.`,
  charactersLeft: (/** @type {number} */ left) => (left < 0 ? `${-left} too many` : `${left} left`),
  direction: "Direction",
  /** @type {Record<string, [sign: Icon, label: string]>} */
  directions: { down: ["timer", "Count down"], up: ["clock", "Count up"] },
  name: "Name",
  notes: "Notes",
  period: "Duration",
  periodExample: "25min",
  periodHelp: "Such as 45min, 4h30m, 1d, 2w or 1mo.",
  periods: { "5min": "5 min", "25min": "25 min", "1h": "1 h", "1d": "1 day", "1w": "1 week", "1mo": "1 month" },
  commonPeriods: "Presets",
  repeats: "Repeats",
  repeatChoices: { 1: "Once", infinitely: "Forever" },
  repeatOwn: "Number of times:",
  repeatCount: "Number of times",
  about: "Linked to",
  aboutNothing: "Nothing on the shelf",
  aboutOther: "Something else on the shelf…",
  findTitle: "Title",
  findLabel: "Find a title on the shelf",
  findNothing: "No matching title on the shelf.",
  more: "Start, end, hours, time zone",
  begin: "Start",
  beginNow: "Now",
  beginOnSave: "When started",
  end: "End",
  never: "Never",
  at: "At",
  dateAndTime: (/** @type {string} */ label) => `${label}: date and time`,
  before: "Early reminder",
  beforeDefault: "At the event",
  beforeHelp: "Days before the event, such as 7d. For durations in days or months.",
  hours: "Active hours",
  hoursLabels: ["Active from", "Active until"],
  allDay: "All day",
  between: "Between",
  and: "and",
  hoursHelp: "Outside these hours the timer does not fire, and nothing counts as missed. The hours may cross midnight.",
  timeZone: "Time zone",
  timeZoneDefault: "This computer’s time zone",
  timeZoneHelp: "With a time zone, the timer keeps it when you travel.",
};

// The list of keys
/** @type {[string, string][]} */
/** @type {KeyLine[]} */
export const timerKeys = [
  ["↑ ↓, K J", "next or previous timer"],
  ["Enter, E", "edit", "manages"],
  ["Space", "pause or resume", "manages"],
  ["S", "statistics"],
  ["Delete", "delete; you can undo this", "manages"],
  ["N", "new timer", "manages"],
  ["?", "this help"],
];
