// The interface texts of the account sheet.

/** @param {string} title */
const quoted = (title) => `“${title}”`;

export const accountWords = {
  // The account's entitlements
  purchases: "Your purchases",
  nothing: "Nothing yet.",
  until: (/** @type {string} */ day) => `until ${day}`,
  untilEnded: "until you end it",
  forever: "permanent",
  from: (/** @type {string} */ day, /** @type {string} */ until) => `from ${day} ${until}`,
  /** @type {Record<string, string>} */
  products: { all: "Everything", subscription: "Subscription" },
  offlineUntil: (/** @type {string} */ day) => `You can read offline until ${day}.`,
  end: "End",
  endTitle: (/** @type {string} */ title) => `End: ${title}`,
  ended: "Ended. Items that you already have stay.",
  notIncluded: (/** @type {string} */ said, /** @type {string} */ title) => `${said} It does not include ${quoted(title)}.`,
  downloading: (/** @type {string} */ said, /** @type {string} */ title) => `${said} Downloading ${quoted(title)}.`,

  // The server does not know the account
  unknown: "The publisher server does not recognize this library’s account. Try again, use a code from another device below, "
    + "or delete the account here. Your downloads stay.",
  askAgain: "Try again",
  knownAgain: "The server recognizes the account again.",
  forget: "Delete account",
  forgotten: "Account deleted. To create another one, subscribe, buy, or redeem a code.",

  // Codes and other devices
  codeExample: "7K2MX-…",
  redeemLabel: "Voucher code",
  redeem: "Redeem",
  redeemed: "Code redeemed.",
  otherDevice: "Other devices",
  showCode: "Show device code",
  codeUse: (/** @type {string} */ time) => ` works once, until ${time}. Enter it only on your own devices.`,
  useLabel: "Code from another device",
  use: "Use account",
  joined: "This library now uses the account of your other device.",

  // The publisher's offer
  offer: "Offer",
  asking: "Loading the offer…",
  notSold: "This item is not sold separately, and no subscription is available.",
  noSubscription: "No subscription is available.",
  subscribe: "Subscribe",
  buy: "Buy",
  get: "Get",
  chooseLabel: (/** @type {string} */ label, /** @type {string} */ title, /** @type {string} */ cost) => `${label}: ${title}, ${cost}`,
  declined: (/** @type {string} */ day) => `declined ${day}`,
  noTerms: "The publisher does not state its name and privacy policy, so you cannot agree to its terms.",
  pay: "Continue to payment",
  agree: "Agree and start",
  notNow: "Not now",
  publisher: "Publisher: ",
  privacy: "Privacy policy: ",
  /**
   * Which issues a subscription includes.
   * @type {Record<string, string>}
   */
  includes: {
    published: "You get all published issues, and each new issue while you are subscribed.",
    current: "You get the newest issue, and each new issue while you are subscribed.",
    nothing: "You get each new issue while you are subscribed, but no earlier issues.",
  },
  payElsewhere: "You pay on the publisher’s page, which opens in a new tab.",
  bought: "Purchase complete.",
  subscribed: "Subscription started.",
  openPage: "Open payment page",
  openPageAgain: "Reopen payment page",
  stopWaiting: "Stop waiting",
  waiting: "Waiting for payment",
  waitingNow: "Waiting for payment.",
  waitingHelp: "Masthead continues as soon as the publisher confirms the payment. You can close this sheet. Your purchase downloads in the background.",
  free: "free",
};
