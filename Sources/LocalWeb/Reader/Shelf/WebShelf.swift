import Foundation
import LibraryValues
import Periodical
import Rendering

/// The issues that a web reader shows. Each issue's URL contains its key: `HANDLE/NAME` for an item in a library, or
/// `NAME` for a single issue.
protocol WebShelf: Sendable {
    /// The heading of the shelf.
    var title: String { get }
    /// Whether pages can manage the library, or nil if the shelf shows no library.
    var manages: Bool? { get }
    /// The number of components in a key.
    var keyLength: Int { get }
    /// Returns the key of the issue at an old URL, which contains the issue's name but no handle.
    func key(ofFormerName name: String) async throws(MastheadError) -> String?
    /// Returns the rows of the shelf, newest first.
    func rows() async throws(MastheadError) -> [LinkedItem]
    /// Whether the shelf has so many rows that its page first loads only the rows in `api/first`.
    func isLarge() async throws(MastheadError) -> Bool
    /// Returns the timer reminders for the shelf, by `HANDLE/NAME` or `HANDLE`.
    func reminders() async throws(MastheadError) -> [String: TimerReminder]
    /// Returns an issue's heading, or nil if the issue does not exist.
    func heading(_ key: String) async throws(MastheadError) -> IssueHeading?
    /// Returns the downloaded part of an issue without downloading more, or nil if the issue does not exist.
    func issue(_ key: String) async throws(MastheadError) -> WebIssue?
    /// Returns the relative URL of the document at the reading position of a downloaded book. The book opens with this
    /// document. Returns nil if the position is unknown.
    func beginning(_ key: String) async throws(MastheadError) -> String?
    /// Returns the file with an issue's cover.
    func cover(of key: String, isDouble: Bool) async throws(MastheadError) -> URL?
    /// Returns the file with the thumbnail of an issue's cover.
    func thumbnail(of key: String) async throws(MastheadError) -> URL?
    /// Returns the shelf's icon, which is the newest cover.
    func icon() async throws(MastheadError) -> URL?
}

extension WebShelf {
    var manages: Bool? { nil }

    func isLarge() -> Bool { false }

    func reminders() -> [String: TimerReminder] { [:] }

    /// Returns the shelf's contents for a page on a server.
    func document(
        of rows: [LinkedItem], _ reminders: [String: TimerReminder], isLive: Bool = true
    ) -> ShelfDocument {
        ShelfDocument(
            title: title, live: isLive, manages: manages, thumbnails: true,
            reminders: reminders.isEmpty ? nil : reminders, issues: rows)
    }

    func beginning(_ key: String) -> String? { nil }
}
