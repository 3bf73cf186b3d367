# The brightness of parts of a page.
import base64

MEASURE = """async ([source, boxes, width]) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }), pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return boxes.map(box => {
        const [x, y, across, down] = [box.x, box.y, box.width, box.height].map(length => Math.round(length * image.width / width));
        const { data } = pen.getImageData(x, y, across, down);
        let [darkest, brightest] = [255, 0];
        for (let at = 0; at < data.length; at += 4) {
            const shade = 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
            [darkest, brightest] = [Math.min(darkest, shade), Math.max(brightest, shade)];
        }
        return [darkest, brightest];
    });
}"""

# A page of each browser, without a policy, that measures screenshots.
measuring = {}


def shades(page, boxes):
    """Returns the brightness of the darkest and the brightest pixel in parts of the window, from 0 to 255."""
    shot = base64.b64encode(page.screenshot(animations="disabled")).decode()
    browser = page.context.browser
    if browser not in measuring:
        measuring[browser] = browser.new_page()
    return measuring[browser].evaluate(MEASURE, [f"data:image/png;base64,{shot}", boxes, page.viewport_size["width"]])
