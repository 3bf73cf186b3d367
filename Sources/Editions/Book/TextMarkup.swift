import Foundation
import Markup
import Periodical

/// Converts blocks of text to XHTML.
struct TextMarkup {
    /// An open container.
    private enum Container: Hashable {
        case quote
        case list(isNumbered: Bool)
        /// Part of a list item outside any recognized list, such as the description of a term.
        case indent
    }

    private let links: BookLinks
    private let page: EditionPage
    private let anchors: Set<String>
    /// Returns a picture's address in the EPUB, or nil if the edition does not contain the picture.
    private let picture: (String) throws(MastheadError) -> String?
    private var open: [Container] = []
    private var html = ""
    private var seen: Set<String> = []
    private var headingLevel = 0

    private init(
        _ blocks: [TextBlock], on page: EditionPage, _ links: BookLinks,
        _ picture: @escaping (String) throws(MastheadError) -> String?
    ) {
        (self.page, self.links, self.picture) = (page, links, picture)
        anchors = Set(blocks.flatMap(\.anchors))
    }

    /// Returns blocks as XHTML.
    /// - Parameters:
    ///   - page: the page that contains the blocks.
    ///   - links: the addresses of pages.
    ///   - picture: returns a picture's address in the EPUB.
    static func markup(
        of blocks: [TextBlock], on page: EditionPage, _ links: BookLinks,
        picture: @escaping (String) throws(MastheadError) -> String?
    ) throws(MastheadError) -> String {
        var writer = TextMarkup(blocks, on: page, links, picture)
        for block in blocks { try writer.write(block) }
        writer.close(to: 0)
        return writer.html
    }

    // MARK: Containers

    private mutating func close(to count: Int) {
        while open.count > count {
            switch open.removeLast() {
            case .quote: html += "</blockquote>\n"
            case .list(let isNumbered): html += isNumbered ? "</li></ol>\n" : "</li></ul>\n"
            case .indent: html += "</div>\n"
            }
        }
    }

    /// Opens and closes lists and quotations before the next block.
    private mutating func arrange(for block: TextBlock) {
        let margins = block.margins
        let itemDepth = block.marker == nil ? nil : margins.lastIndex(of: .item)
        var shared = 0
        while shared < min(open.count, margins.count), (open[shared] == .quote) == (margins[shared] == .quote) {
            shared += 1
        }
        if let itemDepth { shared = min(shared, itemDepth + 1) }
        close(to: shared)
        if let itemDepth, let marker = block.marker, open.count == itemDepth + 1 {
            if open[itemDepth] == .list(isNumbered: Self.number(marker) != nil) {
                html += "</li>\n<li>"
            } else {
                close(to: itemDepth)
            }
        }
        for depth in open.count..<margins.count {
            switch margins[depth] {
            case .quote:
                html += "<blockquote>"
                open.append(.quote)
            case .item:
                guard depth == itemDepth, let marker = block.marker else {
                    html += "<div class=\"item\">"
                    open.append(.indent)
                    continue
                }
                let number = Self.number(marker)
                let start = number.map { $0 == 1 ? "" : " start=\"\($0)\"" } ?? ""
                html += number == nil ? "<ul><li>" : "<ol\(start)><li>"
                open.append(.list(isNumbered: number != nil))
            }
        }
    }

    private static func number(_ marker: String) -> Int? { Int(marker.prefix { $0.isASCII && $0.isNumber }) }

    // MARK: Blocks

    private mutating func write(_ block: TextBlock) throws(MastheadError) {
        arrange(for: block)
        let names = block.anchors.filter { seen.insert($0).inserted }.map(BookLinks.identifier)
        let id = names.first.map { " id=\"\($0)\"" } ?? ""
        let spans = names.dropFirst().map { "<span id=\"\($0)\"></span>" }.joined()
        switch block.kind {
        case .heading(let level):
            // Headings must not skip a level: screen readers would announce a missing part.
            headingLevel = min(max(1, level), headingLevel + 1, 6)
            html += "<h\(headingLevel)\(id)>\(spans)\(try inline(block.runs))</h\(headingLevel)>\n"
        case .paragraph: html += "<p\(id)>\(spans)\(try inline(block.runs))</p>\n"
        case .code: html += "<pre\(id)>\(spans)<code>\(try inline(block.runs, keepsLines: true))</code></pre>\n"
        case .rule: html += "<hr\(id)/>\n"
        case .picture(let source):
            let alt = block.text
            if let source, let address = try picture(source) {
                html += "<p class=\"picture\"\(id)>\(spans)\(Self.element(ofPicture: address, alt))</p>\n"
            } else if !alt.isEmpty {
                html += "<p\(id)>\(spans)\(XHTMLDocument.escaped(alt))</p>\n"
            }
        case .table(let rows, let hasHeading): html += try table(rows, hasHeading, id, spans)
        }
    }

    private func table(
        _ rows: [[[TextRun]]], _ hasHeading: Bool, _ id: String, _ spans: String
    ) throws(MastheadError) -> String {
        let width = rows.map(\.count).max() ?? 0
        var table = "\(spans)<table\(id)>\n"
        for (index, row) in rows.enumerated() {
            let cell = hasHeading && index == 0 ? "th" : "td"
            table += "<tr>"
            for column in 0..<width {
                table += "<\(cell)>\(try inline(column < row.count ? row[column] : []))</\(cell)>"
            }
            table += "</tr>\n"
        }
        return table + "</table>\n"
    }

    // MARK: Lines

    /// Returns runs of text as XHTML.
    /// - Parameter keepsLines: whether to keep line breaks, because the text is preformatted.
    private func inline(_ runs: [TextRun], keepsLines: Bool = false) throws(MastheadError) -> String {
        var line = ""
        for run in runs {
            var part: String
            if let source = run.picture {
                part =
                    try picture(source).map { Self.element(ofPicture: $0, run.text) }
                    ?? XHTMLDocument.escaped(run.text)
            } else {
                part = XHTMLDocument.escaped(run.text)
                if !keepsLines { part = part.replacing("\n", with: "<br/>") }
            }
            guard !part.isEmpty else { continue }
            for (style, element) in Self.elements where run.style.contains(style) {
                part = "<\(element)>\(part)</\(element)>"
            }
            if let language = run.language.map(XHTMLDocument.escaped), LanguageTag.isWellFormed(language) {
                part = "<span lang=\"\(language)\" xml:lang=\"\(language)\">\(part)</span>"
            }
            if let target = run.link.flatMap({ links.address(ofLink: $0, anchors: anchors, on: page) }) {
                part = "<a href=\"\(XHTMLDocument.escaped(target))\">\(part)</a>"
            }
            line += part
        }
        return line
    }

    private static let elements: [(RunStyle, String)] = [
        (.code, "code"), (.struck, "s"), (.raised, "sup"), (.reading, "small"), (.emphasis, "em"), (.strong, "strong"),
    ]

    private static func element(ofPicture address: String, _ alt: String) -> String {
        "<img src=\"\(address)\" alt=\"\(XHTMLDocument.escaped(alt))\"/>"
    }
}
