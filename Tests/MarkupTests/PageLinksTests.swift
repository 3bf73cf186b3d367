import Foundation
import Testing

@testable import Markup

@Suite struct PageLinksTests {
    private func addresses(_ html: String) -> [String]? { PageLinks(Data(html.utf8))?.links.map(\.address) }

    @Test(
        "Masthead finds the same links in the head of a web page as browsers do",
        arguments: [
            ("<!doctype html><html><head><link rel=alternate href=a></head><body></body></html>", ["a"]),
            ("<link rel=alternate href=a><p>words<link rel=alternate href=b>", ["a"]),
            (
                "<title><link href=a></title><script>'<link href=b>'</script><!-- <link href=c> --><LINK HREF='d&amp;e'>",
                ["d&e"]
            ),
            ("<head></head><link href=after>", ["after"]), ("<template><link href=a></template><link href=b>", ["b"]),
            ("<noscript><link href=a></noscript>", []), ("", []), ("<link><link href><link href=' a '>", ["a"]),
            ("<body><link href=a></body>", []),
        ])
    func links(html: String, expected: [String]) {
        #expect(addresses(html) == expected)
    }

    @Test("link relations, media types and the base URL of a web page are recognized in any spelling")
    func details() throws {
        let html = "<base href='/m/'><base href=/n/><link REL='Alternate feed' TYPE='Text/XML; charset=x' href=a>"
        let links = try #require(PageLinks(Data(html.utf8)))
        #expect(links.base == "/m/")
        let link = PageLinks.Link(
            relations: ["alternate", "feed"], type: "text/xml", parameters: "; charset=x", address: "a")
        #expect(links.links == [link])
        let old = Data("<link href='caf".utf8) + Data([0xE9]) + Data("'>".utf8)
        #expect(PageLinks(old)?.links.first?.address == "café")
    }

    @Test(
        "a web page that is designed to be slow to parse does not cause a crash",
        arguments: [
            String(repeating: "<div>", count: 50_000), String(repeating: "<b>", count: 80_000),
            String(repeating: "<table><tr><td>", count: 20_000), String(repeating: "<svg><a>", count: 30_000),
            (0..<10_000).map { "<b a\($0)>" }.joined() + String(repeating: "<p>x", count: 10_000),
            "<a " + (0..<40_000).map { "a\($0)" }.joined(separator: " ") + ">",
        ])
    func costly(html: String) {
        if let links = PageLinks(Data(html.utf8)) { #expect(links.links.isEmpty) }
    }

    @Test("at most a thousand links are read from a web page")
    func bounds() throws {
        #expect(addresses(String(repeating: "<link href=a>", count: 2000))?.count == 1000)
        let far = "<style>" + String(repeating: "x", count: 1 << 20) + "</style><link href=a>"
        #expect(addresses(far) == [])
    }
}
