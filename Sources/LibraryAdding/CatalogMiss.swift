import Formats
import Foundation
import Periodical

/// Why there is no catalog at a URL. Reasons are ranked by how much they help the user.
struct CatalogMiss: Error {
    /// The kinds of reasons, from least to most helpful.
    enum Kind: Int, Comparable {
        /// There is nothing at the URL.
        case absent
        /// A web page without a link to a catalog.
        case page
        /// A web page with a link to a catalog that cannot be read.
        case dead
        /// An error that makes it pointless to try other URLs.
        case final

        static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    let kind: Kind
    let error: MastheadError
    /// The web page's folder, if its URL is a folder.
    var folder: URL?
    /// The links to the web page's feeds, if it links to no catalog.
    var links: FeedLinks?

    init(_ kind: Kind, _ error: MastheadError, folder: URL? = nil) {
        self.kind = kind
        self.error = error
        self.folder = folder
    }
}
