import Foundation
public import IssueLibrary
import Markdown
public import Periodical
import Rendering

/// An item's highlights and notes as a Markdown document, grouped by chapter.
public struct HighlightsMarkdown: Sendable, Hashable {
    /// The Markdown text.
    public let text: String

    /// Creates the document for an available item.
    /// - Parameters:
    ///   - highlights: the item's highlights, in reading order.
    ///   - item: the opened item.
    public init(_ highlights: [Highlight], of item: OpenedItem) throws(MastheadError) {
        var chapters: [(title: String, place: PagePosition)] = []
        for (_, title, place) in try item.content.contentsPlaces() { chapters.append((title, place)) }
        self.init(
            highlights, title: item.heading.title, authors: item.heading.description.authors,
            chapters: chapters.sorted { $0.place < $1.place })
    }

    /// Creates a document without chapters, for an item whose content is not available.
    /// - Parameters:
    ///   - highlights: the item's highlights, in reading order.
    ///   - item: the item.
    public init(_ highlights: [Highlight], of item: LibraryItem) {
        self.init(highlights, title: item.title, authors: item.description.authors, chapters: [])
    }

    private init(
        _ highlights: [Highlight], title: String, authors: [String], chapters: [(title: String, place: PagePosition)]
    ) {
        var lines = ["# \(Markdown.plain(title))"]
        if !authors.isEmpty { lines.append(Markdown.plain(authors.formatted(.list(type: .and).locale(Self.locale)))) }
        var current: Int?
        for highlight in highlights {
            let chapter = chapters.lastIndex { $0.place <= highlight.passage.start }
            if let chapter, chapter != current { lines.append("## \(Markdown.plain(chapters[chapter].title))") }
            current = chapter ?? current
            let words = highlight.words.split(whereSeparator: \.isNewline).map { "> \(Markdown.plain(String($0)))" }
            lines.append(words.joined(separator: "\n"))
            // Users may write their notes in Markdown.
            if let note = highlight.note { lines.append(note) }
            lines.append(
                "*\(highlight.color.rawValue), \(highlight.created.rfc3339.prefix(10)), `\(highlight.passage)`*")
        }
        text = lines.joined(separator: "\n\n") + "\n"
    }

    private static let locale = Locale(identifier: "en_GB")
}
