import Foundation
import Periodical
import Pictures

/// Writes the document for a page with a full-page picture, its links, and its text in an invisible layer.
enum PictureDocument {
    /// Returns the document.
    /// - Parameters:
    ///   - address: the address of the picture.
    ///   - film: the address and media type of the film whose poster is the picture, or nil.
    ///   - text: the text on the page, or nil.
    static func text(
        _ page: EditionPage, size: PictureSize, address: String, film: (address: String, mediaType: String)?,
        text: String?, language: String?, isRightToLeft: Bool, links: BookLinks
    ) -> String {
        let label = XHTMLDocument.escaped(page.label)
        var body = "<div class=\"page\" style=\"width:\(size.width)px;height:\(size.height)px\">\n"
        if let film {
            body += """
                <video class="base" controls="controls" poster="\(address)" aria-label="\(label)">\
                <source src="\(film.address)" type="\(film.mediaType)"/></video>

                """
        } else {
            body += "<img class=\"base\" src=\"\(address)\" alt=\"\(label)\"/>\n"
        }
        let paragraphs = text.map(Self.paragraphs) ?? []
        if !paragraphs.isEmpty {
            let fontSize = Self.fontSize(for: paragraphs.reduce(0) { $0 + $1.count + 40 }, on: size)
            let direction = isRightToLeft ? " dir=\"rtl\"" : ""
            body += "<div class=\"text\"\(direction) style=\"font-size:\(fontSize)px\">\n"
            for paragraph in paragraphs { body += "<p>\(XHTMLDocument.escaped(paragraph))</p>\n" }
            body += "</div>\n"
        }
        for link in page.page.links {
            guard let area = link.area, let target = links.address(of: link) else { continue }
            let style = [("left", area.left), ("top", area.top), ("width", area.width), ("height", area.height)]
                .map { "\($0.0):\(Self.percent($0.1))%" }.joined(separator: ";")
            body += """
                <a class="area" href="\(XHTMLDocument.escaped(target))" \
                aria-label="\(XHTMLDocument.escaped(link.label))" style="\(style)"></a>

                """
        }
        return XHTMLDocument.text(
            title: page.page.title ?? page.article ?? "Page \(page.number)", language: language,
            head: "<meta name=\"viewport\" content=\"width=\(size.width), height=\(size.height)\"/>\n",
            style: "../fixed.css", body: body + "</div>",
            attributes: " style=\"width:\(size.width)px;height:\(size.height)px\"")
    }

    /// The style sheet for all pages with pictures.
    static let style = """
        html, body { margin: 0; padding: 0; }
        .page { position: relative; overflow: hidden; }
        .base { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
        .text { position: absolute; left: 0; top: 0; right: 0; bottom: 0; overflow: hidden; padding: 2%;
            color: transparent; line-height: 1.2; }
        .text p { margin: 0; }
        .area { position: absolute; display: block; }

        """

    /// Returns the paragraphs of a text.
    static func paragraphs(_ text: String) -> [String] {
        text.replacing("\r\n", with: "\n").split(separator: /\n\s*\n/).map { paragraph in
            paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    /// Returns the font size at which a text fills most of the page without overflowing it.
    private static func fontSize(for characterCount: Int, on size: PictureSize) -> Int {
        let area = Double(size.width) * Double(size.height)
        let fitting = (area / (0.75 * Double(max(1, characterCount)))).squareRoot() * 0.9
        return max(1, Int(min(fitting, Double(size.height) / 40)))
    }

    private static func percent(_ share: Double) -> String {
        let hundredths = Int((min(max(share, 0), 1) * 10_000).rounded())
        return "\(hundredths / 100).\(String(hundredths % 100).zeroPadded(to: 2))"
    }
}
