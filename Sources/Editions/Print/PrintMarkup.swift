import Foundation
import Markup

/// Runs of text as Pango markup, with their links.
struct PrintMarkup {
    /// A link, with its range in bytes of the text without markup.
    struct Link {
        let range: Range<Int>
        let target: PrintLinks.Target
    }

    private(set) var markup = ""
    private(set) var links: [Link] = []
    private var byteCount = 0

    private static let elements: [(RunStyle, String)] = [
        (.code, "tt"), (.struck, "s"), (.raised, "sup"), (.reading, "small"), (.emphasis, "i"), (.strong, "b"),
    ]

    /// Creates markup for runs of text.
    /// - Parameter target: returns the target of a link, or nil if the link leads nowhere.
    init(_ runs: [TextRun], target: (String) -> PrintLinks.Target?) {
        for run in runs {
            let text = run.text.writable
            guard !text.isEmpty else { continue }
            var part = XMLTreeWriter.escaped(text)
            for (style, element) in Self.elements where run.style.contains(style) {
                part = "<\(element)>\(part)</\(element)>"
            }
            if let target = run.link.flatMap(target) {
                part = "<span foreground=\"#1a4480\">\(part)</span>"
                links.append(Link(range: byteCount..<byteCount + text.utf8.count, target: target))
            }
            markup += part
            byteCount += text.utf8.count
        }
    }

    /// Whether the text is empty.
    var isEmpty: Bool { byteCount == 0 }
}
