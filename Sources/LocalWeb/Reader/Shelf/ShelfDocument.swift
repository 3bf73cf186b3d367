import Foundation
import LibraryValues
import Periodical
import Web

/// The contents of the web reader's shelf (`library.json`).
struct ShelfDocument: Codable, Sendable, Hashable {
    var format = 2
    /// The heading of the shelf.
    var title: String
    /// Whether a server provides the shelf. The server can download items and store the user's data.
    var live: Bool
    /// Whether every cover has a thumbnail. If false or nil, a row has a thumbnail only if it has a cover size.
    var thumbnails: Bool?
    /// The publications whose publisher servers send push messages about new issues. Nil if there are no such
    /// publications. On a server, the value is also nil, and `api/push` returns the publications.
    var presses: [ShelfPress]?
    /// The contact addresses of the publications. The key is the handle of a publication, or its title if it has no
    /// handle. Nil if there are no addresses. On a server, the value is also nil, and `api/contacts` returns the
    /// addresses.
    var contacts: [String: ContactsDocument]?
    /// The timer reminders for the shelf. The key is `HANDLE/NAME` or `HANDLE`. Nil if there are no reminders.
    var reminders: [String: TimerReminder]?
    /// The settings of an exported site. Nil if a server provides the shelf.
    var site: ExportedSite?
    /// The numbers of all items, if `issues` contains only the first screen of a large shelf. Otherwise nil.
    var first: ShelfCounts?
    /// The issues on the shelf, newest first.
    var issues: [LinkedItem]

    /// The ETag of the document, computed before the document is encoded.
    var tag: String { EntityTag.passing(self) }

    /// Returns the document without nulls. With nulls, a shelf of 10,000 issues would take 9 MB instead of 7.
    func json() throws(MastheadError) -> Data {
        do { return try JSONWriter(omitsNull: true).data(self) } catch {
            throw MastheadError(.malformedDocument, cannot: "write", to: "library.json", found: "\(error)")
        }
    }
}

/// The numbers of all items of a library. The page needs them while it shows only some of the items.
struct ShelfCounts: Codable, Sendable, Hashable {
    /// A publication with the numbers of its items.
    struct Publication: Codable, Sendable, Hashable {
        let handle: String
        let title: String
        let items: Int
        let new: Int
    }

    let items: Int
    /// The publications that have items, by their newest item.
    let publications: [Publication]

    init(_ publications: [Publication]) {
        self.publications = publications
        items = publications.reduce(0) { $0 + $1.items }
    }
}
