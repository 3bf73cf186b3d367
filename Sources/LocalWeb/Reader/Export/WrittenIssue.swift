public import Foundation
public import Periodical

/// An issue whose files ``WebExport`` has written. It appears on the shelf after the shelf is written.
public struct WrittenIssue: Sendable {
    /// The number of written files.
    public internal(set) var files = 0
    /// The size of the written files in bytes.
    public internal(set) var bytes = 0
    /// The errors of files that could not be generated. Pages that need such a file show its error.
    public internal(set) var failures: [MastheadError] = []
    /// The file of the issue's page.
    public let page: URL
    let row: LinkedItem
    /// The issue's publication, if its publisher server sends push messages about new issues.
    let press: ShelfPress?
    /// The contact addresses of the issue's publication.
    let contacts: ContactsDocument?
    /// The URL of the catalog by which a library follows the publication.
    let catalog: URL?

    init(page: URL, row: LinkedItem, press: ShelfPress?, contacts: ContactsDocument?, catalog: URL?) {
        self.contacts = contacts
        self.catalog = catalog
        self.page = page
        self.row = row
        self.press = press
    }
}
