package import Foundation
import Markup

/// A reader for `desc.html`, a store's page about a book.
package enum StorePage {
    /// The maximum size of the page, in bytes.
    package static let byteLimit = 1 << 20
    /// The approximate maximum size of the sanitized HTML, in bytes.
    private static let keptByteCount = 64 << 10

    /// Returns the page as sanitized HTML, which contains only text, inline formatting, lists and external links.
    package static func html(of page: Data) -> String { SanitizedHTML.content(of: page, limit: keptByteCount) }
}
