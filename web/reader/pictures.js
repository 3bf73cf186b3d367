// Which of a picture's files this screen needs.

/** How much larger than its pixels a picture may be shown before one with more of them is fetched: nobody sees that little. */
const stretch = 1.15;

/** The files of a picture with their scales, as its `srcset` has them. */
export function candidates(element, srcset = element.getAttribute("srcset")) {
  return (srcset ?? "").split(/,\s+/).map((part) => part.trim().split(/\s+/)).filter(([url]) => url)
    .map(([url, scale = "1x"]) => ({ url, scale: parseFloat(scale) }));
}

/** How wide a page of a leaf is at most on this screen, in CSS pixels. */
function widthOf(ratio, ratios) {
  const sum = ratios.reduce((all, one) => all + one, 0);
  return Math.ceil(Math.min(innerHeight, innerWidth / sum) * ratio);
}

/**
 * Has the browser choose among a picture's files by how large it is on the screen, and not by the screen's scale alone: a page that
 * fills a large screen wants more than one in a small window.
 * @param ratios the proportions of the pages that stand side by side.
 */
export function choose(image, ratios) {
  const files = candidates(image);
  const [width, height] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
  if (files.length < 2 || !width || !height) return;
  image.setAttribute("srcset", files.map(({ url, scale }) => `${url} ${Math.round((width * scale) / files[0].scale)}w`).join(", "));
  image.dataset.ratio = width / height;
  image.dataset.ratios = ratios.join(" ");
  fit(image);
}

/** Says anew how large a picture is, after the window or the zoom has changed. */
export function fit(image, zoom = 1) {
  const { ratio, ratios } = image.dataset;
  if (!ratio) return;
  image.sizes = `${Math.round((widthOf(Number(ratio), ratios.split(" ").map(Number)) * zoom) / stretch)}px`;
}
