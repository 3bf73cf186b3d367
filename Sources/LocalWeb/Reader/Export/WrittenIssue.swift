public import Foundation
public import Periodical

/// An issue whose files ``WebExport`` has written. The issue appears on the shelf only after the shelf is written.
public struct WrittenIssue: Sendable {
    /// The number of written files.
    public internal(set) var files = 0
    /// The total size of the written files, in bytes.
    public internal(set) var bytes = 0
    /// The errors for files that could not be generated. Pages that need these files show the errors.
    public internal(set) var failures: [MastheadError] = []
    /// The file that contains the page of the issue.
    public let page: URL
    let row: LinkedItem
    /// The publication of the issue, if a publisher server sends push messages about the publication's new issues.
    let press: ShelfPress?
    /// The contact addresses of the issue's publication.
    let contacts: ContactsDocument?
    /// The URL of the catalog that a library needs to follow the publication.
    let catalog: URL?

    init(page: URL, row: LinkedItem, press: ShelfPress?, contacts: ContactsDocument?, catalog: URL?) {
        self.contacts = contacts
        self.catalog = catalog
        self.page = page
        self.row = row
        self.press = press
    }
}
