package import Foundation
import Markup

/// A reader for `desc.html`, the page that describes a book of a store.
package enum StorePage {
    /// The size limit, in bytes.
    package static let byteLimit = 1 << 20
    /// The approximate limit for the sanitized HTML, in bytes.
    private static let keptByteCount = 64 << 10

    /// Returns the sanitized HTML of a page, with text, inline formatting, lists and external links.
    package static func html(of page: Data) -> String { SanitizedHTML.content(of: page, limit: keptByteCount) }
}
