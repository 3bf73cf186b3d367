import Foundation
import Markup
import Periodical
import Pictures

/// The layout of a post: title, feed, date, text, pictures, attached files and link URLs.
struct PostText: Sendable {
    let post: ShelfPost
    let content: ShelfPostContent
    let setting: PostSetting

    private var columns: Int { setting.area.columns }

    /// The maximum number of URLs to list below the text.
    private static let mostAddresses = 100

    /// Returns the layout without blocking the caller's actor, because a post can be as long as a book.
    func laid(now: Date = .now) async -> LaidText { text(now: now) }

    /// Returns the layout.
    func text(now: Date = .now) -> LaidText {
        let page = "<!doctype html><meta charset=\"utf-8\"><body>\(content.html)</body>"
        var blocks = HTMLBlocks.blocks(of: Data(page.utf8), isBook: true)
        var illustrations: [String: Illustration] = [:]
        if !blocks.isEmpty {
            let files = setting.showsPictures ? content.pictures : [:]
            let pictures = TextPictures(
                room: (columns, setting.area.rows), graphics: setting.graphics
            ) { source in files[source] }
            (blocks, illustrations) = pictures.placed(in: blocks, orElse: nil)
        }
        var layout = TextLayout(columns: columns, illustrations: illustrations) { link in
            SafeURL.allows(link) ? .url(link) : nil
        }
        var text = layout.lay(blocks)
        let head = headLines(now: now)
        text.move(down: head)
        if !content.enclosures.isEmpty { text.lines += enclosureLines }
        if setting.listsLinks { text.lines += addressLines(text) }
        return text
    }

    private func headLines(now: Date) -> [LaidText.Line] {
        var lines = StyledText.paragraph(post.title, columns: columns, .strong).map {
            LaidText.Line(prefix: $0, isRightToLeft: TextLayout.isRightToLeft($0.text))
        }
        let parts =
            [post.feedTitle, post.authors, ShelfDate.told(post.date, now: now)].compactMap(\.self)
            + (content.isWhole ? [TerminalWords.Post.fullText] : [])
        let facts = parts.map { StyledText(foreign: $0, .quiet) }
        let joined = facts.dropFirst().reduce(facts[0]) { $0 + StyledText(" · ", .quiet) + $1 }
        lines.append(
            LaidText.Line(
                prefix: joined.fitted(toColumns: columns) + (post.isFavorite ? StyledText(" ★", .accent) : StyledText())
            ))
        return lines + [LaidText.Line()]
    }

    private var enclosureLines: [LaidText.Line] {
        var lines = [LaidText.Line(), LaidText.Line(prefix: StyledText(TerminalWords.Post.attachedFiles, .strong))]
        for file in content.enclosures {
            let facts = [file.kind, file.byteCount.map(\.byteText)].compactMap(\.self).joined(separator: ", ")
            let name =
                StyledText("▣ ", .quiet) + StyledText(foreign: file.name) + "  " + StyledText(foreign: facts, .quiet)
            lines.append(LaidText.Line(prefix: name.fitted(toColumns: columns)))
            if let place = file.file {
                lines += StyledText.paragraph(place.path, columns: max(10, columns - 2), .quiet).map {
                    LaidText.Line(prefix: "  " + $0)
                }
            }
        }
        if content.enclosures.contains(where: { $0.file == nil }) {
            lines.append(LaidText.Line(prefix: StyledText(marked: TerminalWords.Post.pressD, .quiet)))
        }
        return lines
    }

    /// Returns the lines that list the link URLs, each URL once, with its link number.
    private func addressLines(_ text: LaidText) -> [LaidText.Line] {
        var seen: Set<String> = []
        var lines: [LaidText.Line] = []
        for (index, target) in text.links.enumerated() {
            guard case .url(let url) = target, seen.insert(url).inserted, lines.count < Self.mostAddresses else {
                continue
            }
            var line = LaidText.Line()
            line.cells = [TextCell(numberOf: index)]
            let address = "  " + StyledText(foreign: Self.shortened(url)).text.fitted(toColumns: max(4, columns - 3))
            line.cells += TextCell.cells(of: address, .quiet, link: nil)
            lines.append(line)
        }
        guard !lines.isEmpty else { return [] }
        let rule = LaidText.Line(prefix: StyledText(String(repeating: "─", count: min(12, columns)), .quiet))
        return [LaidText.Line(), rule] + lines
    }

    /// Returns a URL without its scheme and trailing slash.
    private static func shortened(_ url: String) -> String {
        var text = url[...]
        for scheme in ["https://", "http://", "mailto:"] where text.hasPrefix(scheme) {
            text = text.dropFirst(scheme.count)
        }
        if text.hasSuffix("/") { text = text.dropLast() }
        return String(text)
    }
}

extension LaidText {
    /// Inserts lines before the text.
    fileprivate mutating func move(down head: [Line]) {
        let count = head.count
        lines = head + lines
        pictures = pictures.map { picture in
            Picture(
                illustration: picture.illustration,
                lines: picture.lines.lowerBound + count..<picture.lines.upperBound + count, indent: picture.indent)
        }
        notes = notes.mapValues { $0.lowerBound + count..<$0.upperBound + count }
    }
}
