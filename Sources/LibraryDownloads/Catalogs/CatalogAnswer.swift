import Formats
package import Foundation
package import IssueTransfer
import LibraryCore
package import Periodical

/// A downloaded catalog and, if the library knows the publisher's key, the date of its signature.
package struct CatalogAnswer: Sendable {
    package let head: HTTPResponseHead
    let body: Data
    /// The publisher's key, which the library stores for the next check.
    var publicKey: String?
    var signedAt: Int?
    /// The publication that the signature names.
    var signedFor: String?
    /// The pages of the catalog. Empty if the catalog has only one page.
    var pages: [CatalogPageRecord] = []
    /// Whether the first page is unchanged, so that `head` and `body` contain nothing new.
    var isFirstPageUnchanged = false
    /// The parsed catalog, stored because parsing the largest catalogs takes half a second.
    private var content: (catalog: Catalog, diagnostics: [Diagnostic], url: URL)?

    package init(head: HTTPResponseHead, body: Data) {
        self.head = head
        self.body = body
    }

    /// Returns the parsed catalog and its diagnostics.
    /// - Parameter url: the URL of the catalog, for error messages.
    /// - Throws: ``MastheadError`` if the catalog is unreadable.
    func read(at url: URL) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        if let content, content.url == url { return (content.catalog, content.diagnostics) }
        return try Catalog.read(body, charset: head.charset, subject: url.redacted, at: head.url ?? url)
    }

    /// Stores a catalog that contains the items of all pages.
    mutating func set(_ catalog: Catalog, _ diagnostics: [Diagnostic], at url: URL) {
        content = (catalog, diagnostics, url)
    }

    /// Returns this catalog after parsing it, so that it is parsed only once.
    package func reading(at url: URL) throws(MastheadError) -> (answer: CatalogAnswer, catalog: Catalog) {
        let (catalog, diagnostics) = try read(at: url)
        var answer = self
        answer.content = (catalog, diagnostics, url)
        return (answer, catalog)
    }
}
