import Foundation
import Markup
import Periodical

/// Writes a page's text below its picture, so that readers can search and copy it.
enum PrintTextLayer {
    /// Writes a text at a size that fits on the page.
    static func write(
        _ text: String, on canvas: PrintCanvas, _ size: PrintSize, language: String?
    ) throws(MastheadError) {
        let words = PictureDocument.paragraphs(text).joined(separator: "\n")
        let markup = PrintMarkup([TextRun(words)]) { _ in nil }
        guard !markup.isEmpty else { return }
        let area = size.width * size.height
        var fontSize = min(12, (area / (0.7 * Double(words.count + 100))).squareRoot())
        while true {
            let style = PrintLayout.Style(size: max(0.5, fontSize), width: size.width, language: language)
            let layout = try PrintLayout(markup, style, on: canvas)
            guard layout.height <= size.height || fontSize <= 0.5 else {
                fontSize *= 0.85
                continue
            }
            var top = 0.0
            try layout.forEachLine { line throws(MastheadError) in
                if top < size.height { layout.draw(line, left: 0, top: top) }
                top += line.height
            }
            return
        }
    }
}
