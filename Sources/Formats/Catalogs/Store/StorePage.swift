package import Foundation
import Markup

/// The page that describes a book of a store, `desc.html`.
package enum StorePage {
    /// The most bytes that are read of one.
    package static let byteLimit = 1 << 20
    /// About how many bytes of HTML are kept of one.
    private static let keptByteCount = 64 << 10

    /// What can be shown of it: words, their marks, lists, and links that lead out.
    package static func html(of page: Data) -> String { SanitisedHTML.content(of: page, limit: keptByteCount) }
}
