import Formats
import Foundation
import IssueTransfer
import Periodical

/// A catalog as it came, and when it was signed, if its publisher's key is known.
struct CatalogAnswer: Sendable {
    let head: HTTPResponseHead
    let body: Data
    /// The key that is known from now on.
    var publicKey: String?
    var signedAt: Int?
    /// Which publication it is of, by its signature.
    var signedFor: String?
    /// What its pages say, where it has several.
    var pages: [CatalogPageRecord] = []
    /// Whether the first page has not changed, so that its head and body say nothing.
    var isFirstPageUnchanged = false
    /// What was read of it, and where, if that was done already: the largest take half a second.
    private var content: (catalog: Catalog, diagnostics: [Diagnostic], url: URL)?

    init(head: HTTPResponseHead, body: Data) {
        self.head = head
        self.body = body
    }

    /// What it says, and what is wrong with it.
    /// - Parameter url: where it is, for messages.
    /// - Throws: ``MastheadError``, why it cannot be read.
    func read(at url: URL) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        if let content, content.url == url { return (content.catalog, content.diagnostics) }
        return try Catalog.read(body, charset: head.charset, subject: url.redacted, at: head.url ?? url)
    }

    /// Takes what all its pages say.
    mutating func set(_ catalog: Catalog, _ diagnostics: [Diagnostic], at url: URL) {
        content = (catalog, diagnostics, url)
    }

    /// The answer with what it says, so that it is not read twice.
    func reading(at url: URL) throws(MastheadError) -> (answer: CatalogAnswer, catalog: Catalog) {
        let (catalog, diagnostics) = try read(at: url)
        var answer = self
        answer.content = (catalog, diagnostics, url)
        return (answer, catalog)
    }
}
