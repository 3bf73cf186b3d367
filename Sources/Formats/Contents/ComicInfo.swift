package import Foundation
import Markup
package import Periodical

/// What `ComicInfo.xml` in a comic's archive says of it (the schema of the Anansi project).
package struct ComicInfo: Sendable {
    /// The name of the document.
    package static let document = "ComicInfo.xml"
    private static let byteLimit = 4 << 20
    /// The most characters of a bookmark's title.
    private static let titleLimit = 300
    /// Those who made it, the writer first.
    private static let roles = ["Writer", "Penciller", "Inker", "Colorist", "Letterer", "CoverArtist"]

    /// The texts of its elements, by their names.
    private let fields: [String: String]
    /// The titles of pages that begin a part, by their index among the pictures.
    package let bookmarks: [Int: String]
    /// The index of the picture that is its front cover, where it says so.
    package let coverIndex: Int?
    /// Whether all of it could be read.
    package let isWellFormed: Bool

    /// Reads the file; nil where there is nothing in it that can be read.
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

    /// Its title; where it has none of its own, that of its series.
    package var title: String? { value("Title") ?? series }
    /// Its own title.
    package var ownTitle: String? { value("Title") }
    /// The series that it is a part of.
    package var series: String? { value("Series") }
    /// Its number in that.
    package var number: String? { value("Number") }
    /// The volume.
    package var volume: String? { value("Volume") }
    /// What it is about.
    package var summary: String? { value("Summary") }
    /// Its language (BCP 47).
    package var language: String? { value("LanguageISO") }
    /// The publisher.
    package var publisher: String? { value("Publisher") }
    /// Where reading begins; nil where nothing says so.
    package var direction: ReadingDirection? { value("Manga") == "YesAndRightToLeft" ? .rightToLeft : nil }
    /// By whom it is.
    package var authors: [String] { AuthorNames.of(Self.roles.flatMap { AuthorNames.list(value($0)) }) }
    /// What it belongs to.
    package var categories: [String] { AuthorNames.of(AuthorNames.list(value("Genre"))) }

    /// When it came out: a day; of a month, its first.
    package var date: Date? {
        guard let year = value("Year").flatMap({ Int($0) }), (1...9999).contains(year) else { return nil }
        let (month, day) = (value("Month").flatMap { Int($0) } ?? 1, value("Day").flatMap { Int($0) } ?? 1)
        return Date(
            written: [String(year).zeroPadded(to: 4), String(month).zeroPadded(to: 2), String(day).zeroPadded(to: 2)]
                .joined(separator: "-"))
    }

    /// All of it that a library keeps. A part of a series without a title of its own is called by the series and its number.
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
