import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

/// The options that select which items are listed.
struct ListFilter: ParsableArguments {
    @Option(help: "Only items from publications of this kind: magazine, bookshelf or feed.")
    var kind: PublicationKind?

    @Option(help: "Only issues with this status: none (not downloaded), downloading or available.")
    var status: ItemStatus?

    @Flag(help: "Only downloaded issues.")
    var downloaded = false

    @Flag(help: "Only favorites.")
    var favorites = false

    @Flag(help: "Only items that you have not opened, or have marked as unread.")
    var unread = false

    @Flag(help: "Only read items.")
    var read = false

    @Option(help: "Only items published on or after this date, such as 2026-03-01.", transform: Self.day)
    var since: Date?

    @Option(help: "Only items published before this date, such as 2026-03-01.", transform: Self.day)
    var before: Date?

    @Option(help: "Only posts from feeds in this folder, such as News/Local.")
    var folder: String?

    @Option(help: "Only posts that contain all of these words, or longer words that start with them.")
    var words: String?

    @Option(
        help: "Only issues from this year, according to their cover date, number or publication date.",
        transform: Self.year)
    var year: Int?

    @Option(help: "Only issues in this volume, such as 12 or XII.", transform: Self.volume)
    var volume: String?

    @Option(help: "Only items in this category.")
    var category: String?

    func validate() throws {
        if read, unread { throw ValidationError("--read and --unread cannot be combined.") }
        if let kind, kind != .feed, folder != nil || words != nil {
            throw ValidationError(
                "--folder and --words apply only to posts. Use --kind feed, or no --kind.")
        }
        if kind == .feed, volume != nil || status == .absent || status == .downloading {
            throw ValidationError(
                """
                Posts have no volume and are always available, so --volume and this --status cannot be used with \
                --kind feed.
                """)
        }
    }

    static func day(_ text: String) throws -> Date {
        if let date = Date(written: text) { return date }
        if let reason = WallTime.whyNone(text) { throw ValidationError("\(reason) Use another day.") }
        throw ValidationError("Use a day, such as 2026-03-01, or a day and time, such as 2026-03-01T12:00:00Z.")
    }

    private static func year(_ text: String) throws -> Int {
        if text.count == 4, let year = Int(text), year >= 1000 { return year }
        throw ValidationError("Use a four-digit year, such as 1984.")
    }

    private static func volume(_ text: String) throws -> String {
        // Convert the text to uppercase, because users may type Roman numerals in lowercase.
        let volume = text.uppercased()
        var description = Description(title: "")
        description.volume = volume
        if description.isOf(volume: volume) { return volume }
        throw ValidationError("Use a number, such as 12 or XII.")
    }

    /// Whether the filter excludes anything.
    var isNarrowing: Bool {
        kind != nil || status != nil || downloaded || favorites || unread || since != nil || year != nil
            || volume != nil
            || category != nil || read || before != nil || folder != nil || words != nil
    }

    /// Returns whether an item belongs in the list.
    /// - Parameter itsKind: the kind of the item's publication.
    func takes(_ item: LibraryItem, of itsKind: PublicationKind) -> Bool {
        if let kind, kind != itsKind { return false }
        if let status, status != item.status { return false }
        if downloaded, item.status != .available { return false }
        if favorites, !item.isFavorite { return false }
        if unread, item.reading != .unread { return false }
        if read, item.reading != .read { return false }
        if let before, item.date >= before { return false }
        if folder != nil || words != nil { return false }
        if let since, item.date < since { return false }
        if let year, IssueSortKey(item.description).year != year { return false }
        if let volume, !item.description.isOf(volume: volume) { return false }
        guard let category else { return true }
        return item.description.categories.contains { $0.caseInsensitiveCompare(category) == .orderedSame }
    }
}
