package import Foundation

/// A list of feeds in folders, as OPML has it.
package struct FeedList: Sendable, Hashable {
    /// A feed of the list.
    package struct Row: Sendable, Hashable {
        package var url: URL
        package var title: String?
        package var home: URL?
        /// The folders that it lies in, the outermost first, each as a path of names; a feed may lie in several.
        package var folders: [[String]]

        package init(url: URL, title: String? = nil, home: URL? = nil, folders: [[String]] = []) {
            (self.url, self.title, self.home, self.folders) = (url, title, home, folders)
        }
    }

    /// A line that no feed could be made of.
    package struct Fault: Sendable, Hashable {
        /// Its line in the file, from 1.
        package let line: Int
        package let message: String
        /// Whether what stands behind it may not have been read either.
        package var isDamage = false
    }

    package var title: String?
    package var rows: [Row] = []
    package var faults: [Fault] = []

    /// The most feeds that are read.
    package static let maximumCount = 50_000

    package init(title: String? = nil, rows: [Row] = []) { (self.title, self.rows) = (title, rows) }
}
