import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// Which items are listed.
struct ListFilter: ParsableArguments {
    @Option(help: "Only what publications of this kind offer: magazine, bookshelf or feed.")
    var kind: PublicationKind?

    @Option(help: "Only issues of this status: none, downloading or available.")
    var status: ItemStatus?

    @Flag(help: "Only issues that are here.")
    var downloaded = false

    @Flag(help: "Only favourites.")
    var favorites = false

    @Flag(help: "Only issues of which no page was shown yet.")
    var unread = false

    @Option(help: "Only issues of this day and later, such as 2026-03-01.", transform: Self.day)
    var since: Date?

    @Option(help: "Only issues of this year, by the cover, the number or the date; such as 1984.", transform: Self.year)
    var year: Int?

    @Option(help: "Only issues of this volume; XII is 12.", transform: Self.volume)
    var volume: String?

    @Option(help: "Only issues of this category.")
    var category: String?

    private static func day(_ text: String) throws -> Date {
        if let date = Date(written: text) { return date }
        throw ValidationError("Give a day, such as 2026-03-01, or a day and time, such as 2026-03-01T12:00:00Z.")
    }

    private static func year(_ text: String) throws -> Int {
        if text.count == 4, let year = Int(text), year >= 1000 { return year }
        throw ValidationError("Give a year in four digits, such as 1984.")
    }

    private static func volume(_ text: String) throws -> String {
        // Roman numerals are written small too.
        let volume = text.uppercased()
        var description = Description(title: "")
        description.volume = volume
        if description.isOf(volume: volume) { return volume }
        throw ValidationError("Give a number, such as 12 or XII.")
    }

    /// Whether anything is left out.
    var isNarrowing: Bool {
        kind != nil || status != nil || downloaded || favorites || unread || since != nil || year != nil
            || volume != nil
            || category != nil
    }

    /// Whether an item is wanted.
    /// - Parameter itsKind: the kind of its publication.
    func takes(_ item: LibraryItem, of itsKind: PublicationKind) -> Bool {
        if let kind, kind != itsKind { return false }
        if let status, status != item.status { return false }
        if downloaded, item.status != .available { return false }
        if favorites, !item.isFavorite { return false }
        if unread, item.readPageCount > 0 { return false }
        if let since, item.date < since { return false }
        if let year, IssueSortKey(item.description).year != year { return false }
        if let volume, !item.description.isOf(volume: volume) { return false }
        guard let category else { return true }
        return item.description.categories.contains { $0.caseInsensitiveCompare(category) == .orderedSame }
    }
}
