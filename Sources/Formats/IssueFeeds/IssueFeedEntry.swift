package import Foundation
package import Periodical

/// An issue in a feed for other programs.
package struct IssueFeedEntry: Sendable, Hashable {
    /// A file that contains the whole issue.
    package struct File: Sendable, Hashable {
        package var url: String
        package var type: String
        /// The name of the file's format, such as `EPUB`.
        package var title: String
        /// The size, or 0 if the file does not exist yet.
        package var byteCount: Int

        package init(url: String, type: String, title: String, byteCount: Int) {
            (self.url, self.type, self.title, self.byteCount) = (url, type, title, byteCount)
        }
    }

    /// A picture of the cover.
    package struct Image: Sendable, Hashable {
        package var url: String
        package var type: String
        package var isThumbnail: Bool

        package init(url: String, type: String, isThumbnail: Bool) {
            (self.url, self.type, self.isThumbnail) = (url, type, isThumbnail)
        }

        /// Whether OPDS allows the format (OPDS 1.2, section 5.2.2).
        var isAllowedInOPDS: Bool { ["image/jpeg", "image/png", "image/gif"].contains(type) }
    }

    /// The pages as separate pictures (OPDS Page Streaming Extension 1.2), which only OPDS 1.2 lists.
    package struct Stream: Sendable, Hashable {
        /// A URL with the placeholders `{pageNumber}`, which counts from 0, and `{maxWidth}`.
        package var url: String
        /// The pictures' media type.
        package var type: String
        package var count: Int
        /// The number of the page that was read last, counted from 1.
        package var lastRead: Int?
        package var lastReadDate: Date?

        package init(url: String, type: String, count: Int) { (self.url, self.type, self.count) = (url, type, count) }
    }

    /// The identifier, which is the same for all revisions of the issue.
    package var identifier: String
    /// The issue's metadata, which contains untrusted text.
    package var description: Description
    /// The publication's title, or nil if it has none.
    package var publication: String?
    /// The date of the last significant change.
    package var updated: Date
    /// The files, most widely supported format first.
    package var files: [File] = []
    package var images: [Image] = []
    package var stream: Stream?
    /// Whether the entry is a book rather than a periodical's issue.
    package var isBook = false

    package init(identifier: String, description: Description, publication: String?, updated: Date) {
        (self.identifier, self.description) = (identifier, description)
        (self.publication, self.updated) = (publication, updated)
    }
}

// An entry's strings, without characters that XML does not allow.
extension IssueFeedEntry {
    var title: String { Self.line(description.title) ?? "Untitled" }

    /// The authors or, if there are none, the publication. Programs use this name in file names.
    var authors: [String] {
        let authors = description.authors.compactMap(Self.line)
        return authors.isEmpty ? [publication.flatMap(Self.line)].compactMap(\.self) : authors
    }

    var categories: [String] { description.categories.compactMap(Self.line) }
    var language: String? { description.language.flatMap { LanguageTag.isWellFormed($0) ? $0 : nil } }
    var published: Date { description.date ?? updated }

    var summary: String? {
        let text = description.summary?.writable.trimmingCharacters(in: .whitespacesAndNewlines)
        return text?.isEmpty == false ? text : nil
    }

    /// The title of the periodical or series.
    var series: String? { (description.series ?? publication).flatMap(Self.line) }
    var number: String? { description.number.flatMap(Self.line) }
    var volume: String? { description.volume.flatMap(Self.line) }

    /// The issue's number as a value, or nil if it is not a decimal number.
    var position: PropertyValue? { number.flatMap(Self.value) }
    var volumePosition: PropertyValue? { volume.flatMap(Self.value) }

    private static func value(_ text: String) -> PropertyValue? {
        guard text.wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,6})?/) != nil else { return nil }
        return Int(text).map { .integer($0) } ?? Double(text).map { .real($0) }
    }

    /// A line with the series, the number, the cover date, the number of pages and the price.
    var facts: String {
        var facts = [series, volume.map { "Volume \($0)" }, number.map { "No. \($0)" }]
        facts.append(description.coverDate.flatMap(Self.line) ?? String(published.written.prefix(10)))
        facts.append(description.pageCount.map { $0.counted("page") })
        if description.isPrivate { facts.append(description.price.flatMap(Self.line)) }
        return facts.compactMap(\.self).joined(separator: ", ")
    }

    /// Returns text on a single line, or nil if nothing is left.
    static func line(_ text: String) -> String? { text.writable.oneLine.nonEmpty }
}
