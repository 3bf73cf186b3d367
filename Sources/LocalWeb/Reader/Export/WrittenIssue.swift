public import Foundation
public import Periodical

/// An issue whose files ``WebExport`` has written. The issue appears on the shelf once the shelf is written, too.
public struct WrittenIssue: Sendable {
    /// The number of files written.
    public internal(set) var files = 0
    /// The total size of the files written, in bytes.
    public internal(set) var bytes = 0
    /// The errors for files that could not be generated. The pages that need these files show the errors.
    public internal(set) var failures: [MastheadError] = []
    /// The file with the issue's page.
    public let page: URL
    let row: LinkedItem
    /// The issue's publication, if a publisher server sends push messages about its new issues.
    let press: ShelfPress?
    /// The contact addresses of the issue's publication.
    let contacts: ContactsDocument?
    /// The URL of the catalog, which a library needs to follow the publication.
    let catalog: URL?

    init(page: URL, row: LinkedItem, press: ShelfPress?, contacts: ContactsDocument?, catalog: URL?) {
        self.contacts = contacts
        self.catalog = catalog
        self.page = page
        self.row = row
        self.press = press
    }
}
