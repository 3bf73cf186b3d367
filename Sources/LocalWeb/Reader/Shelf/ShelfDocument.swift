import Foundation
import LibraryValues
import Periodical
import Web

/// `library.json`: the content of the web reader's shelf.
struct ShelfDocument: Codable, Sendable, Hashable {
    var format = 2
    /// The heading of the shelf.
    var title: String
    /// Whether a server provides the shelf, which can download items and store the user's data.
    var live: Bool
    /// Whether every cover has a thumbnail. If false or nil, only rows with a cover size have a thumbnail.
    var thumbnails: Bool?
    /// The publications whose publisher servers send push messages about new issues. The value is nil if there are
    /// none, or if a server provides the shelf: then `api/push` returns them.
    var presses: [ShelfPress]?
    /// The publications' contact addresses, by handle, or by title if there is no handle. The value is nil if there are
    /// none, or if a server provides the shelf: then `api/contacts` returns them.
    var contacts: [String: ContactsDocument]?
    /// The timer reminders for the shelf, by `HANDLE/NAME` or `HANDLE`, or nil if there are none.
    var reminders: [String: TimerReminder]?
    /// The site's settings in an export, or nil if a server provides the shelf.
    var site: ExportedSite?
    /// The issues, newest first.
    var issues: [LinkedItem]

    /// The ETag, computed before the document is encoded.
    var tag: String { EntityTag.passing(self) }

    func json() throws(MastheadError) -> Data {
        do { return try JSONWriter().data(self) } catch {
            throw MastheadError(.malformedDocument, cannot: "write", to: "library.json", found: "\(error)")
        }
    }
}
