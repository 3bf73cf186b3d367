import Formats
import Foundation
import Periodical
import Testing

@Suite struct CatalogTitleTests {
    @Test(
        "a publication's title comes from the catalog or, if missing, from the catalog's newest row",
        arguments: [
            (#"{"Title": "The Mill", "Name": "mill", "Issues": []}"#, "The Mill"),
            (#"{"name": "The Mill", "issues": []}"#, "The Mill"), (#"{"Title": 5, "Issues": []}"#, nil),
            (
                #"""
                [{"Name": "a", "Date": "2026-01-01", "Publication": "The Old Mill"},
                {"Name": "b", "Date": "2026-02-01", "Publication": "The Mill"}, {"Name": "c", "Date": "2026-03-01"}]
                """#, "The Mill"
            ),
            (
                #"{"Title": "Mill", "Issues": [{"Name": "a", "Date": "2026-01-01", "Publication": "The Mill"}]}"#,
                "Mill"
            ), (#"[{"Name": "a", "Date": "2026-01-01", "Publication": {"x": 1}}]"#, nil),
            (#"[{"Name": "a", "Date": "2026-01-01", "Publication": "--"}]"#, nil),
            (#"{"Title": " - ", "Issues": []}"#, nil), (#"{"Issues": []}"#, nil), ("[]", nil),
        ] as [(String, String?)])
    func titles(json: String, title: String?) throws {
        #expect(try Catalog.read(Data(json.utf8), subject: "c").catalog.title == title)
    }

    @Test("if catalog rows name different publisher servers, the newest of these rows decides")
    func press() throws {
        let json = #"""
            [{"Name": "b", "Date": "2026-02-01", "Press": "https://b.example/v1/publications/m"}, {"Name": "c", "Date": "2026-03-01"},
            {"Name": "a", "Date": "2026-01-01", "Press": "https://a.example/v1/publications/m"}]
            """#
        let catalog = try Catalog.read(Data(json.utf8), subject: "c").catalog
        #expect(catalog.press == "https://b.example/v1/publications/m")
        let row = try #require(catalog.entries.first { $0.name == "a" })
        #expect(row.document.dictionary?["Press"] == .string("https://a.example/v1/publications/m"))
    }

    @Test("if a catalog is actually a feed, the error names the feed's format")
    func feed() {
        let error = #expect(throws: MastheadError.self) {
            try Catalog.read(Data("<rss version='2.0'/>".utf8), subject: "c")
        }
        #expect(error?.found.contains("an RSS feed") == true && error?.hint?.contains("issues.plist") == true)
    }

    @Test("a web page's links to catalogs are found, except local and unencrypted links")
    func pages() throws {
        let page = try #require(URL(string: "https://example.org/magazine/"))
        let html = """
            <base href="/m/"><link rel="alternate" type="application/x-plist" href="issues.plist">
            <link rel="alternate" type="application/json" href="wp.json"><link rel="alternate" type="text/html" href="en">
            <link rel="alternate" type="application/rss+xml" href="feed"><link rel="stylesheet" type="text/xml" href="x">
            <link rel="alternate" type="application/x-plist" href="file:///etc/issues.plist">
            <link rel="alternate" type="application/x-plist" href="http://example.org/plain.plist">
            <link rel="alternate" type="application/x-plist" href="javascript:0">
            <link rel="alternate" type="application/x-plist" href="issues.plist">
            """
        let found = CatalogPage(Data(html.utf8), at: page)
        #expect(
            found.candidates.map(\.url.absoluteString) == [
                "https://example.org/m/issues.plist", "https://example.org/m/wp.json",
            ])
        #expect(found.candidates.map(\.isSurelyMeant) == [true, false])
        #expect(found.namesNone.found.contains("https://example.org/m/feed"))
        let many = (0..<20).map { "<link rel=alternate type=application/x-plist href=\($0)>" }.joined()
        #expect(CatalogPage(Data(many.utf8), at: page).candidates.count == CatalogPage.maximumCandidateCount)
    }
}
