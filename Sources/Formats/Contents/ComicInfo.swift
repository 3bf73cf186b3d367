package import Foundation
import Markup
package import Periodical

/// The metadata in a comic's `ComicInfo.xml`, whose schema is defined by the Anansi project.
package struct ComicInfo: Sendable {
    /// The name of the file with the metadata.
    package static let document = "ComicInfo.xml"
    private static let byteLimit = 4 << 20
    /// The maximum length of a bookmark's title, in characters.
    private static let titleLimit = 300
    /// The elements that contain authors' names, with the writer first.
    private static let roles = ["Writer", "Penciller", "Inker", "Colorist", "Letterer", "CoverArtist"]

    /// The text of each element, by element name.
    private let fields: [String: String]
    /// The titles of the comic's parts, by the index of each part's first picture.
    package let bookmarks: [Int: String]
    /// The index of the front cover's picture, or nil if the metadata does not declare one.
    package let coverIndex: Int?
    /// Whether the document is well-formed. If not, only part of it may have been read.
    package let isWellFormed: Bool

    /// Reads a `ComicInfo.xml` file, or returns nil if none of it is readable.
    package init?(_ file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path), data.count < Self.byteLimit,
            let tree = XMLTree(data), tree.root.name == "ComicInfo"
        else { return nil }
        let root = tree.root
        isWellFormed = tree.fault == nil
        var fields: [String: String] = [:]
        for element in root.children {
            let text = element.content.writable.trimmingCharacters(in: .whitespacesAndNewlines)
            if !text.isEmpty, element.children.isEmpty { fields[element.name] = text }
        }
        self.fields = fields
        var bookmarks: [Int: String] = [:]
        var coverIndex: Int?
        for page in root.child("Pages")?.children("Page") ?? [] {
            guard let index = page["Image"].flatMap({ Int($0) }), index >= 0 else { continue }
            let title = (page["Bookmark"] ?? "").writable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !title.isEmpty { bookmarks[index] = String(title.prefix(Self.titleLimit)) }
            if page["Type"] == "FrontCover", coverIndex == nil { coverIndex = index }
        }
        self.bookmarks = bookmarks
        self.coverIndex = coverIndex
    }

    private func value(_ name: String) -> String? { fields[name] }

    /// The comic's title or, if it has none, the name of its series.
    package var title: String? { value("Title") ?? series }
    /// The comic's title, or nil if the comic has no title.
    package var ownTitle: String? { value("Title") }
    /// The name of the comic's series.
    package var series: String? { value("Series") }
    /// The comic's number in its series.
    package var number: String? { value("Number") }
    /// The volume of the series that the comic belongs to.
    package var volume: String? { value("Volume") }
    /// The comic's summary.
    package var summary: String? { value("Summary") }
    /// The comic's language as a BCP 47 tag.
    package var language: String? { value("LanguageISO") }
    /// The publisher's name.
    package var publisher: String? { value("Publisher") }
    /// The reading direction, or nil if the comic does not declare one.
    package var direction: ReadingDirection? { value("Manga") == "YesAndRightToLeft" ? .rightToLeft : nil }
    /// The names of the authors.
    package var authors: [String] { AuthorNames.of(Self.roles.flatMap { AuthorNames.list(value($0)) }) }
    /// The comic's genres.
    package var categories: [String] { AuthorNames.of(AuthorNames.list(value("Genre"))) }

    /// The publication date. If it has no day, it is the first day of the month.
    package var date: Date? {
        guard let year = value("Year").flatMap({ Int($0) }), (1...9999).contains(year) else { return nil }
        let (month, day) = (value("Month").flatMap { Int($0) } ?? 1, value("Day").flatMap { Int($0) } ?? 1)
        return Date(
            written: [String(year).zeroPadded(to: 4), String(month).zeroPadded(to: 2), String(day).zeroPadded(to: 2)]
                .joined(separator: "-"))
    }

    /// The comic's metadata, as a library stores it. If there is no title, the title is made of the series and the
    /// number.
    package var description: Description? {
        guard let title = ownTitle ?? series.map({ [$0, number].compactMap(\.self).joined(separator: " ") }) else {
            return nil
        }
        var description = Description(title: title, date: date)
        description.series = series
        description.number = number
        description.volume = volume
        description.summary = summary
        description.language = language
        description.direction = direction
        description.authors = authors
        description.categories = categories
        if let publisher { _ = description.take(.string(publisher), for: "Publisher") }
        return description
    }
}
