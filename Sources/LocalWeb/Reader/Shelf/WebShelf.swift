import Foundation
import LibraryValues
import Periodical
import Rendering

/// The issues that a web reader shows. Each has a key, whose components are part of its URL: `HANDLE/NAME` for an item
/// of a library, `NAME` for a single issue.
protocol WebShelf: Sendable {
    /// The heading of the shelf.
    var title: String { get }
    /// The number of components of a key.
    var keyLength: Int { get }
    /// Returns the key of the issue at an old URL, which contains only the issue's name and not the publication's
    /// handle.
    func key(ofFormerName name: String) async throws(MastheadError) -> String?
    /// Returns the rows of the shelf, newest first.
    func rows() async throws(MastheadError) -> [LinkedItem]
    /// Returns the timer reminders for the shelf, by `HANDLE/NAME` or `HANDLE`.
    func reminders() async throws(MastheadError) -> [String: TimerReminder]
    /// Returns the heading of an issue, or nil if there is no such issue.
    func heading(_ key: String) async throws(MastheadError) -> IssueHeading?
    /// Returns the downloaded part of an issue, or nil if there is no such issue. Nothing is downloaded.
    func issue(_ key: String) async throws(MastheadError) -> WebIssue?
    /// Returns the URL of the document with which a downloaded book opens, relative to the book: the document with the
    /// reading position. Returns nil if the position is not known.
    func beginning(_ key: String) async throws(MastheadError) -> String?
    /// Returns the file of an issue's cover.
    func cover(of key: String, isDouble: Bool) async throws(MastheadError) -> URL?
    /// Returns the file of the thumbnail of an issue's cover.
    func thumbnail(of key: String) async throws(MastheadError) -> URL?
    /// Returns the shelf's icon: the newest cover.
    func icon() async throws(MastheadError) -> URL?
}

extension WebShelf {
    func reminders() -> [String: TimerReminder] { [:] }

    /// Returns the content of the shelf for a page from a server.
    func document(
        of rows: [LinkedItem], _ reminders: [String: TimerReminder], isLive: Bool = true
    ) -> ShelfDocument {
        ShelfDocument(
            title: title, live: isLive, thumbnails: true, reminders: reminders.isEmpty ? nil : reminders, issues: rows)
    }

    func beginning(_ key: String) -> String? { nil }
}
