package import Foundation

/// A list of feeds in folders, which programs exchange as an OPML document.
package struct OPML: Sendable, Hashable {
    /// A feed in the list.
    package struct Row: Sendable, Hashable {
        package var url: URL
        package var title: String?
        package var home: URL?
        /// The paths of the feed's folders, each starting with the outermost folder.
        package var folders: [[String]]

        package init(url: URL, title: String? = nil, home: URL? = nil, folders: [[String]] = []) {
            (self.url, self.title, self.home, self.folders) = (url, title, home, folders)
        }
    }

    /// A fault in a line of the document that does not describe a feed.
    package struct Fault: Sendable, Hashable {
        /// The line number, from 1.
        package let line: Int
        package let message: String
        /// Whether part of the file after this line may have been skipped.
        package var isDamage = false
    }

    package var title: String?
    package var rows: [Row] = []
    package var faults: [Fault] = []

    /// The maximum number of feeds in a list.
    package static let maximumCount = 50_000

    package init(title: String? = nil, rows: [Row] = []) { (self.title, self.rows) = (title, rows) }
}
