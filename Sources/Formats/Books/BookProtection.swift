import Foundation
import Markup
package import Periodical

/// What of an EPUB is encrypted: fonts that are obfuscated so that they are of use in this book alone, or the book itself.
package struct BookProtection: Sendable, Hashable {
    /// The ways of obfuscating fonts.
    package enum FontObfuscation: String, Sendable, Hashable {
        /// The IDPF's (EPUB 3.3, 4.4).
        case idpf = "http://www.idpf.org/2008/embedding"
        /// Adobe's.
        case adobe = "http://ns.adobe.com/pdf/enc#RC"
    }

    /// Fonts that are obfuscated, by path.
    package private(set) var fonts: [String: FontObfuscation] = [:]
    /// By what the book's text is locked, for a sentence: `Adobe's ADEPT`; nil where it can be read.
    package private(set) var lock: String?

    private static let licences = [
        ("META-INF/license.lcpl", "Readium LCP"), ("META-INF/sinf.xml", "Apple's FairPlay"),
        ("META-INF/rights.xml", "Adobe's ADEPT"),
    ]

    /// Looks what is encrypted.
    package init(_ book: BookFolder) throws(MastheadError) {
        let licence = Self.licences.first { book.path(of: $0.0) != nil }?.1
        guard let path = book.path(of: "META-INF/encryption.xml") else {
            // A file of rights alone locks nothing but where it is Apple's, whose books have no other sign.
            if licence == "Apple's FairPlay" { lock = licence }
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
                lock = licence ?? "its shop's protection"
            }
        }
    }

    /// Why a book cannot be read, as an error.
    /// - Parameter subject: the book, for the message.
    package func error(_ subject: String) -> MastheadError? {
        lock.map { lock in
            MastheadError(
                .protectedBook, cannot: "read the book", to: subject,
                found: "the book is encrypted with \(lock) (DRM) for the app of its shop",
                hint: "Read it in that app, or ask the shop or the publisher for a copy without DRM.")
        }
    }
}
