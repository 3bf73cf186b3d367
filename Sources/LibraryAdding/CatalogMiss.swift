import Formats
import Foundation
import Periodical

/// The reason why there is no catalog at a URL, ranked by how much it helps the user.
struct CatalogMiss: Error {
    /// The kind of reason, from least to most helpful.
    enum Kind: Int, Comparable {
        /// There is nothing at the URL.
        case absent
        /// A web page without a link to a catalog.
        case page
        /// A web page with a link to a catalog that cannot be read.
        case dead
        /// An error after which other URLs are not tried.
        case final

        static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    let kind: Kind
    let error: MastheadError
    /// The folder of the web page, if its URL is a folder.
    var folder: URL?
    /// The links to the web page's feeds, if the page links to no catalog.
    var links: FeedLinks?

    init(_ kind: Kind, _ error: MastheadError, folder: URL? = nil) {
        self.kind = kind
        self.error = error
        self.folder = folder
    }
}
