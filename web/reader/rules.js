// Values that are known only as one reads, as style rules: no element has a style of its own.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
const known = new Map();
const lasting = new Map();

/** The name of a class that gives a property a number; there is one rule for each number, whatever wears it. */
export function classOf(property, number) {
  const value = Number(number.toFixed(4));
  const name = `${property.replaceAll("-", "")}-${String(value).replace(".", "_")}`;
  if (!known.has(name)) {
    sheet.insertRule(`.${name} { ${property}: ${value}; }`, sheet.cssRules.length);
    known.set(name, value);
  }
  return name;
}

/** Has an element wear a number, in the place of the one that it wore. */
export function wear(element, property, number) {
  const prefix = `${property.replaceAll("-", "")}-`;
  element.classList.remove(...[...element.classList].filter((name) => name.startsWith(prefix)));
  element.classList.add(classOf(property, number));
}

/** Gives all that a selector means these properties, in the place of those given before. */
export function rule(selector, properties) {
  let made = lasting.get(selector);
  if (!made) {
    sheet.insertRule(`${selector} {}`, 0);
    made = sheet.cssRules[0];
    lasting.set(selector, made);
  }
  for (const [property, value] of Object.entries(properties)) made.style.setProperty(property, value);
}
