import Foundation
import Periodical
import Rendering

/// The issues that a web reader shows. Each has a key, whose parts are those of its address: `HANDLE/NAME` of a library's item,
/// `NAME` of a single issue.
protocol WebShelf: Sendable {
    /// What is written above them.
    var title: String { get }
    /// The number of parts that a key has.
    var keyLength: Int { get }
    /// The key of the one issue that an address of one part, as they were before publications, leads to.
    func key(ofFormerName name: String) async throws(MastheadError) -> String?
    /// What is on it, the newest first.
    func rows() async throws(MastheadError) -> [ShelfRow]
    /// What timers have to say of what is on it, by `HANDLE/NAME` or `HANDLE`.
    func reminders() async throws(MastheadError) -> [String: ShelfReminder]
    /// What is said of an issue, or nil where there is none.
    func heading(_ key: String) async throws(MastheadError) -> IssueHeading?
    /// An issue as far as it is here, or nil where there is none. Nothing is fetched for it.
    func issue(_ key: String) async throws(MastheadError) -> WebIssue?
    /// The document with which a book is opened that is here, as an address below its own: the one in which its reader was. Nil where
    /// that is not known.
    func beginning(_ key: String) async throws(MastheadError) -> String?
    /// The file of an issue's cover.
    func cover(of key: String, isDouble: Bool) async throws(MastheadError) -> URL?
    /// The file of a small picture of an issue's cover.
    func thumbnail(of key: String) async throws(MastheadError) -> URL?
    /// The picture that stands for the shelf: the newest cover.
    func icon() async throws(MastheadError) -> URL?
}

extension WebShelf {
    func reminders() -> [String: ShelfReminder] { [:] }

    /// What a page gets of the shelf where a server stands behind it.
    func document(
        of rows: [ShelfRow], _ reminders: [String: ShelfReminder], isLive: Bool = true
    ) -> ShelfDocument {
        ShelfDocument(
            title: title, live: isLive, thumbnails: true, reminders: reminders.isEmpty ? nil : reminders, issues: rows)
    }

    func beginning(_ key: String) -> String? { nil }
}
