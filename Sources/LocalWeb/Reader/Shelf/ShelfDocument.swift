import Foundation
import LibraryValues
import Periodical
import Web

/// The contents of the web reader's shelf (`library.json`).
struct ShelfDocument: Codable, Sendable, Hashable {
    var format = 2
    /// The heading of the shelf.
    var title: String
    /// Whether the shelf comes from a server, which can download items and store the user's data.
    var live: Bool
    /// Whether the page can manage the library: its publications, feeds, timers, accounts and settings. False for devices
    /// on the network. Nil without a library.
    var manages: Bool?
    /// Whether every cover has a thumbnail. If false or nil, a row has a thumbnail only if it has a cover size.
    var thumbnails: Bool?
    /// The publications whose publisher servers send push messages about new issues, or nil if there are none. Also nil
    /// on a server, where `api/push` returns the publications.
    var presses: [ShelfPress]?
    /// The publications' contact addresses, by handle or, if there is no handle, by title. Nil if there are no
    /// addresses. Also nil on a server, where `api/contacts` returns the addresses.
    var contacts: [String: ContactsDocument]?
    /// The timer reminders for the shelf, by `HANDLE/NAME` or `HANDLE`. Nil if there are none.
    var reminders: [String: TimerReminder]?
    /// The settings of an exported site, or nil if the shelf comes from a server.
    var site: ExportedSite?
    /// The counts of all items if `issues` contains only the first screen of a large shelf, otherwise nil.
    var first: ShelfCounts?
    /// The issues on the shelf, newest first.
    var issues: [LinkedItem]

    /// The document's ETag, computed before the document is encoded.
    var tag: String { EntityTag.passing(self) }

    /// Returns the document without nulls. With nulls, a shelf of 10,000 issues would take 9 MB instead of 7.
    func json() throws(MastheadError) -> Data {
        do { return try JSONWriter(omitsNull: true).data(self) } catch {
            throw MastheadError(.malformedDocument, cannot: "write", to: "library.json", found: "\(error)")
        }
    }
}

/// The counts of all items in a library, which the page needs while it shows only some of the items.
struct ShelfCounts: Codable, Sendable, Hashable {
    /// A publication with the counts of its items.
    struct Publication: Codable, Sendable, Hashable {
        let handle: String
        let title: String
        let items: Int
        let new: Int
    }

    let items: Int
    /// The publications that have items, sorted by their newest item.
    let publications: [Publication]

    init(_ publications: [Publication]) {
        self.publications = publications
        items = publications.reduce(0) { $0 + $1.items }
    }
}
