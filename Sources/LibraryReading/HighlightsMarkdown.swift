import Foundation
public import IssueLibrary
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
        var lines = ["# \(Self.escaped(title))"]
        if !authors.isEmpty { lines.append(Self.escaped(authors.formatted(.list(type: .and).locale(Self.locale)))) }
        var current: Int?
        for highlight in highlights {
            let chapter = chapters.lastIndex { $0.place <= highlight.passage.start }
            if let chapter, chapter != current { lines.append("## \(Self.escaped(chapters[chapter].title))") }
            current = chapter ?? current
            let words = highlight.words.split(whereSeparator: \.isNewline).map { "> \(Self.escaped(String($0)))" }
            lines.append(words.joined(separator: "\n"))
            // What the reader wrote may be Markdown itself.
            if let note = highlight.note { lines.append(note) }
            lines.append(
                "*\(highlight.colour.rawValue), \(highlight.created.rfc3339.prefix(10)), `\(highlight.passage)`*")
        }
        text = lines.joined(separator: "\n\n") + "\n"
    }

    private static let locale = Locale(identifier: "en_GB")

    /// Words in which no sign is one of Markdown.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for (index, character) in text.enumerated() {
            let isSign = "\\`*_[]<>|~".contains(character) || index == 0 && "#+-=0123456789".contains(character)
            // A number at the beginning would be that of a list.
            if isSign, !character.isNumber { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result.replacing(/^(\d+)([.)])/, with: { "\($0.1)\\\($0.2)" })
    }
}
