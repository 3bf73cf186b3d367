public import Foundation
public import Periodical

/// An issue whose files were written by ``WebExport``, and which is on its shelf once that is written too.
public struct WrittenIssue: Sendable {
    /// How many files were written.
    public internal(set) var files = 0
    /// How many bytes they have.
    public internal(set) var bytes = 0
    /// Why other files could not be made: the pages that need them say so.
    public internal(set) var failures: [MastheadError] = []
    /// The page that shows it.
    public let page: URL
    let row: ShelfRow
    /// Its publication, where a publisher's server tells of new issues.
    let press: ShelfPress?
    /// Where readers can write to its publication.
    let contacts: ContactsDocument?
    /// The catalog on the web that its publication is followed by.
    let catalog: URL?

    init(page: URL, row: ShelfRow, press: ShelfPress?, contacts: ContactsDocument?, catalog: URL?) {
        self.contacts = contacts
        self.catalog = catalog
        self.page = page
        self.row = row
        self.press = press
    }
}
