import Formats
import Foundation
import Periodical

/// Why there is no catalog at a place, and how much that tells a person that looked for one there.
struct CatalogMiss: Error {
    /// What was found at the place.
    enum Kind: Int, Comparable {
        /// Nothing.
        case absent
        /// A web page that names no catalog.
        case page
        /// A web page that names one that cannot be read.
        case dead
        /// Something that says that no other place need be looked at.
        case final

        static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
    }

    let kind: Kind
    let error: MastheadError
    /// The folder that the web page stands for, if it is one of a folder.
    var folder: URL?
    /// Where the web page's feeds may be, if it names none.
    var links: FeedLinks?

    init(_ kind: Kind, _ error: MastheadError, folder: URL? = nil) {
        self.kind = kind
        self.error = error
        self.folder = folder
    }
}
