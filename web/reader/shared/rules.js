// Dynamic values as style rules. The content security policy forbids inline styles.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
/** @type {Map<string, number>} */
const known = new Map();
/** @type {Map<string, CSSRule>} */
const lasting = new Map();

/**
 * A class that sets a property to a number. There is one rule for each number.
 * @param {string} property
 * @param {number} number
 */
export function classOf(property, number) {
  const value = Number(number.toFixed(4));
  const name = `${property.replaceAll("-", "")}-${String(value).replace(".", "_")}`;
  if (!known.has(name)) {
    sheet.insertRule(`.${name} { ${property}: ${value}; }`, sheet.cssRules.length);
    known.set(name, value);
  }
  return name;
}

/**
 * Gives an element the class for a number.
 * @param {Element} element
 * @param {string} property
 * @param {number} number
 */
export function wear(element, property, number) {
  const prefix = `${property.replaceAll("-", "")}-`;
  element.classList.remove(...[...element.classList].filter((name) => name.startsWith(prefix)));
  element.classList.add(classOf(property, number));
}

/**
 * Sets properties for a selector.
 * @param {string} selector
 * @param {Record<string, string | null>} properties
 */
export function rule(selector, properties) {
  let made = lasting.get(selector);
  if (!made) {
    sheet.insertRule(`${selector} {}`, 0);
    [made] = sheet.cssRules;
    lasting.set(selector, made);
  }
  if (!(made instanceof CSSStyleRule)) return;
  for (const [property, value] of Object.entries(properties)) made.style.setProperty(property, value);
}
