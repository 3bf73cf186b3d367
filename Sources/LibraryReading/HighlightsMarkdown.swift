import Foundation
public import IssueLibrary
import Markdown
public import Periodical
import Rendering

/// The highlights and notes of an item as a document in Markdown, under the titles of its chapters.
public struct HighlightsMarkdown: Sendable, Hashable {
    /// The document.
    public let text: String

    /// Writes the highlights of an item that is here.
    /// - Parameter highlights: those of the item, in the order in which one reads.
    public init(_ highlights: [Highlight], of item: OpenedItem) throws(MastheadError) {
        var chapters: [(title: String, place: PagePosition)] = []
        for (_, title, place) in try item.content.contentsPlaces() { chapters.append((title, place)) }
        self.init(
            highlights, title: item.heading.title, authors: item.heading.description.authors,
            chapters: chapters.sorted { $0.place < $1.place })
    }

    /// Writes highlights of an item of which no more is known than what is said of it.
    /// - Parameter highlights: those of the item, in the order in which one reads.
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
            // What the reader wrote may be Markdown itself.
            if let note = highlight.note { lines.append(note) }
            lines.append(
                "*\(highlight.colour.rawValue), \(highlight.created.rfc3339.prefix(10)), `\(highlight.passage)`*")
        }
        text = lines.joined(separator: "\n\n") + "\n"
    }

    private static let locale = Locale(identifier: "en_GB")
}
