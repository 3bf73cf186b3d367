import Foundation
import IssueLibrary
import IssueTransfer
import Periodical
import Testing

@testable import LibraryDownloads

/// Tests of the time limit that all pages of a catalog share.
@Suite struct CatalogPagesTests {
    @Test("if a catalog's next page is too slow, the library skips the page and withdraws no items")
    func late() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9/o"))
        let text = """
            <feed xmlns='http://www.w3.org/2005/Atom'><title>Shop</title><link rel='next' type='application/atom+xml' href='/o/2'/>
            <entry><id>urn:1</id><title>Book</title>
            <link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="/1.epub"/></entry></feed>
            """
        let first = CatalogAnswer(head: HTTPResponseHead(status: 200), body: Data(text.utf8))
        let pages = CatalogPages(client: HTTPClient(), time: .zero)
        let answer = try #require(try await pages.follow(first, at: url))
        let (catalog, diagnostics) = try answer.read(at: url)
        #expect(catalog.isPartial && catalog.entries.count == 1)
        #expect(diagnostics.map(\.code) == ["missing-pages"])
        #expect(diagnostics.first?.message.contains("took too long") == true)
    }
}
