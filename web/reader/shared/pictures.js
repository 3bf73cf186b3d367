// Chooses the resolution of pictures.

/** By how much a picture may be enlarged before a larger file is fetched. So little blur is not visible. */
const stretch = 1.15;

/**
 * The files in a `srcset`, with their scales.
 * @param {Element} element
 * @param {string | null | undefined} [srcset]
 */
export function candidates(element, srcset = element.getAttribute("srcset")) {
  return (srcset ?? "").split(/,\s+/).map((part) => part.trim().split(/\s+/)).filter(([url]) => url)
    .map(([url, scale = "1x"]) => ({ url, scale: parseFloat(scale) }));
}

/**
 * The maximum width of a page in a leaf, in CSS pixels.
 * @param {number} ratio
 * @param {number[]} ratios
 */
function widthOf(ratio, ratios) {
  const sum = ratios.reduce((all, one) => all + one, 0);
  return Math.ceil(Math.min(innerHeight, innerWidth / sum) * ratio);
}

/**
 * Lets the browser choose a picture's file by the displayed size as well as the scale of the screen.
 * @param {number[]} ratios the ratios of the pages that are side by side.
 * @param {HTMLImageElement} image
 */
export function choose(image, ratios) {
  const files = candidates(image);
  const [width, height] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
  if (files.length < 2 || !width || !height) return;
  const widths = files.map(({ url, scale }) => `${url} ${Math.round((width * scale) / files[0].scale)}w`);
  image.setAttribute("srcset", widths.join(", "));
  image.dataset.ratio = String(width / height);
  image.dataset.ratios = ratios.join(" ");
  fit(image);
}

/**
 * Updates the size of a picture when the window is resized or the page is zoomed.
 * @param {HTMLImageElement} image
 * @param {number} [zoom]
 */
export function fit(image, zoom = 1) {
  const { ratio, ratios } = image.dataset;
  if (!ratio || !ratios) return;
  image.sizes = `${Math.round((widthOf(Number(ratio), ratios.split(" ").map(Number)) * zoom) / stretch)}px`;
}
