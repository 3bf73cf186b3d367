import Foundation
import Markup
package import Periodical

/// An EPUB's encryption. Either the publisher obfuscated only the fonts, or the whole book is encrypted.
package struct BookProtection: Sendable, Hashable {
    /// An algorithm that obfuscates fonts.
    package enum FontObfuscation: String, Sendable, Hashable {
        /// The IDPF's algorithm (EPUB 3.3, 4.4).
        case idpf = "http://www.idpf.org/2008/embedding"
        /// Adobe's algorithm.
        case adobe = "http://ns.adobe.com/pdf/enc#RC"
    }

    /// The obfuscated fonts, by path.
    package private(set) var fonts: [String: FontObfuscation] = [:]
    /// The name of the DRM that encrypts the book's text, such as `Adobe's ADEPT`, or nil if the text is readable.
    package private(set) var lock: String?

    private static let licenses = [
        ("META-INF/license.lcpl", "Readium LCP"), ("META-INF/sinf.xml", "Apple's FairPlay"),
        ("META-INF/rights.xml", "Adobe's ADEPT"),
    ]

    /// Reads a book's list of encrypted files.
    package init(_ book: BookFolder) throws(MastheadError) {
        let license = Self.licenses.first { book.path(of: $0.0) != nil }?.1
        guard let path = book.path(of: "META-INF/encryption.xml") else {
            // A rights file without `encryption.xml` usually does not mean that the book is encrypted. In Apple's
            // books, however, this file is the only sign of DRM.
            if license == "Apple's FairPlay" { lock = license }
            return
        }
        guard let tree = XMLTree(try book.data(of: path)) else { return }
        for entry in tree.root.descendants where entry.name == "EncryptedData" {
            let method = entry.child("EncryptionMethod")?["Algorithm"] ?? ""
            let reference = entry.descendants.first { $0.name == "CipherReference" }?["URI"]
            guard let target = reference.flatMap({ book.target(of: $0, from: "") }) else { continue }
            if let obfuscation = FontObfuscation(rawValue: method) {
                fonts[target.path] = obfuscation
            } else {
                lock = license ?? "its shop's protection"
            }
        }
    }

    /// Returns the error to show for an encrypted book, or nil if the book is readable.
    /// - Parameter subject: the book's name in the error message.
    package func error(_ subject: String) -> MastheadError? {
        lock.map { lock in
            MastheadError(
                .protectedBook, cannot: "read the book", to: subject,
                found: "the book is encrypted with \(lock) (DRM), which only its bookstore's app can decrypt",
                hint: "Read the book in that app, or ask the bookstore or the publisher for a copy without DRM.")
        }
    }
}
