// Timer icons: three hourglasses and a clock.

const glass = "M8 4.5h20M8 31.5h20M10 4.5v3c0 6 6.5 8 6.500 10.500S10 22.500 10 28.500v3"
  + "M26 4.500v3c0 6-6.500 8-6.500 10.500S26 22.500 26 28.500v3";
/** @type {Record<string, string>} */
const sand = {
  fullGlass: "M10 7.500h16c0 4.200-3.600 7.200-6.800 9.800h-2.400C13.600 14.700 10 11.700 10 7.500z",
  halfGlass: "M12.800 12h10.400c-1 1.900-2.600 3.600-4.200 5.200h-2C15.400 15.600 13.800 13.900 12.800 12z"
    + "M11 28.500c1-3.500 4-5.300 7-6.300 3 1 6 2.800 7 6.300z",
  emptyGlass: "",
};

/**
 * @param {string} name
 * @param {Record<string, string | number>} values
 */
function shape(name, values) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  return made;
}

/**
 * Draws an icon: `{ shape, color }` from the library.
 * @param {{ shape: string, color: string }} icon
 */
export function timerIcon({ shape: kind, color }) {
  const svg = shape("svg", { viewBox: "0 0 36 36", "aria-hidden": "true", class: `timer-icon ${color}`, "data-shape": kind });
  const line = { fill: "none", stroke: "currentColor", "stroke-width": "2", "stroke-linecap": "round" };
  if (kind === "clock") {
    svg.append(shape("circle", { cx: 18, cy: 18, r: 13, ...line }), shape("path", { d: "M18 10.500V18l5 3.500", ...line }));
    return svg;
  }
  if (sand[kind]) svg.append(shape("path", { d: sand[kind], fill: "currentColor" }));
  svg.append(shape("path", { d: glass, ...line }));
  return svg;
}
