import Formats
import Foundation
import Periodical
import Testing

@Suite struct ForeignCatalogTests {
    private func read(_ text: String) throws -> Catalog { try Catalog.read(Data(text.utf8), subject: "u").catalog }

    private static let row =
        "<dict><key>Name</key><string>a</string><key>Date</key><string>2026-03-20</string><key>Content</key><string>a.zip</string></dict>"

    @Test(
        "a catalog's rows are found under any key, even if other text precedes the catalog",
        arguments: [
            "<plist><array>ROW</array></plist>", "\u{A0}<?xml version=\"1.0\"?><plist><array>ROW</array></plist>",
            "\u{FEFF}\n\n<?xml version=\"1.0\"?>\n<plist><array>ROW</array></plist>",
            "<plist><dict><key>Issues</key><array>ROW</array><key>Title</key><string>x</string></dict></plist>",
            "<plist><dict><key>issues</key><array>ROW</array><key>Other</key><array>ROW</array></dict></plist>",
            "<plist><dict><key>Root</key><array>ROW</array></dict></plist>",
            "<plist><dict><key>Numbers</key><array>ROW</array><key>Words</key><array><string>x</string></array></dict></plist>",
            "<!-- made by hand --><plist version=\"1.0\"><array>ROW</array></plist>",
        ])
    func roots(text: String) throws {
        let entry = try #require(try read(text.replacing("ROW", with: Self.row)).entries.first)
        #expect(
            entry.name == "a" && entry.content == "a.zip" && entry.description.date?.rfc3339 == "2026-03-20T00:00:00Z")
    }

    @Test(
        "common date formats in catalogs are accepted, but ambiguous dates are rejected",
        arguments: [
            (#""2026-03-20""#, "2026-03-20T00:00:00Z"), (#""2026-03-20 08:30:00""#, "2026-03-20T08:30:00Z"),
            (#""2026-03-20T08:30:00""#, "2026-03-20T08:30:00Z"),
            (#""2026-03-20T08:30:00+01:00""#, "2026-03-20T07:30:00Z"),
            (#""2026-03-20 08:30:00 +0000""#, "2026-03-20T08:30:00Z"), (#""2026/3/20 8:30""#, "2026-03-20T08:30:00Z"),
            (#""20260320""#, "2026-03-20T00:00:00Z"), ("1773995400", "2026-03-20T08:30:00Z"),
            (#""1773995400""#, "2026-03-20T08:30:00Z"),
            ("1773995400000", "2026-03-20T08:30:00Z"), ("1773995400.0", "2026-03-20T08:30:00Z"),
            (#""Fri, 20 Mar 2026 08:30:00 GMT""#, "2026-03-20T08:30:00Z"),
            (#""20 Mar 2026 08:30 -0100""#, "2026-03-20T09:30:00Z"),
            (#""20 March 2026""#, "2026-03-20T00:00:00Z"), (#""24.12.1984""#, "1984-12-24T00:00:00Z"),
            (#""December 1984""#, "1984-12-01T00:00:00Z"),
            (#""03/04/2026""#, nil), (#""2026-02-30""#, nil), (#""2026-13-01""#, nil), (#""soon""#, nil), (#""""#, nil),
            ("true", nil), ("[]", nil),
            ("1e300", nil), (#""99999999999999999999""#, nil), (#""2026-03-20 25:00:00""#, nil),
        ] as [(String, String?)])
    func dates(json: String, expected: String?) throws {
        let text = #"[{"Name": "a", "Date": \#(json)}]"#
        guard let expected else {
            let error = #expect(throws: MastheadError.self) { try read(text) }
            #expect(
                error?.code == .malformedCatalog && error?.found.contains("Row 1") == true, "\(error?.found ?? "")")
            return
        }
        #expect(try read(text).entries.first?.description.date?.rfc3339 == expected)
    }

    @Test("if a catalog has Masthead's keys and alternative keys, Masthead's keys take precedence")
    func spellings() throws {
        let entry = try #require(
            try read(
                #"[{"Name": "a", "Date": "2026-01-01", "ContentURL": "a.zip", "CoverLibraryURL": "l.png", "CoverURL": "c.png", "info": "x"}]"#
            ).entries.first)
        #expect(entry.content == "a.zip" && entry.cover == "c.png" && entry.description.summary == nil)
        #expect(Set(entry.description.otherKeys.keys) == ["CoverLibraryURL", "info"])
        let named = try #require(
            try read(#"[{"Name": "a", "Date": "2026-01-01", "FileName": "my issue.pdf"}]"#).entries.first)
        #expect(named.content == "my%20issue.pdf")
    }

    @Test("a shelf.json file of the Baker framework is read as a catalog")
    func baker() throws {
        let json = """
            [{"name": "b-1", "title": "Title", "info": "About", "date": "2012-10-15 10:12:00", "categories": ["x"],
              "cover": "http://h/c.png", "url": "http://h/b-1.hpub", "product_id": "com.example.b1"}]
            """
        let entry = try #require(try read(json).entries.first)
        #expect(entry.name == "b-1" && entry.content == "http://h/b-1.hpub" && entry.cover == "http://h/c.png")
        let about = entry.description
        #expect(
            about.title == "Title" && about.summary == "About" && about.categories == ["x"]
                && about.productID == "com.example.b1")
        #expect(about.date?.rfc3339 == "2012-10-15T10:12:00Z" && about.otherKeys.isEmpty)
    }

    @Test("an issue with a new version number counts as new content, even if its URL is unchanged")
    func versions() throws {
        func identity(_ json: String) throws -> String? {
            try read(#"[{"Name": "a", "Date": 0, "Content": "a.zip"\#(json)}]"#).entries.first?.contentIdentity
        }
        #expect(try identity("") == "a.zip")
        #expect(try identity(#", "Version": 2"#) == identity(#", "Version": "2""#))
        #expect(try identity(#", "Version": 2"#) != identity(#", "Version": 3"#))
        #expect(try identity(#", "Version": 2, "Revision": "r""#) == "r")
    }

    @Test(
        "if an issue's content URL is relative or missing, it is formed from the catalog's base URL",
        arguments: [
            (#"{"BaseURL": "http://h/m", "Issues": [{"Name": "a b", "Date": 0}]}"#, "http://h/m/a%20b.zip"),
            (#"{"BaseURL": "http://h/m/", "Issues": [{"Name": "a.pdf", "Date": 0}]}"#, "http://h/m/a.pdf"),
            (#"{"base_url": "files", "Issues": [{"Name": "a", "Date": 0, "Content": "x.zip"}]}"#, "files/x.zip"),
            (
                #"{"BaseURL": "http://h/m", "Issues": [{"Name": "a", "Date": 0, "Content": "/x.zip"}]}"#,
                "http://h/x.zip"
            ),
            (
                #"{"BaseURL": "http://h/m", "Issues": [{"Name": "a", "Date": 0, "Content": "https://g/x.zip"}]}"#,
                "https://g/x.zip"
            ),
            (
                #"{"BaseURL": "http://h/m", "Issues": [{"Name": "a", "Date": 0}, {"Name": "b", "Date": 0, "Content": "b.zip"}]}"#,
                nil
            ),
            (#"{"Issues": [{"Name": "a", "Date": 0}]}"#, nil),
        ] as [(String, String?)])
    func base(json: String, content: String?) throws {
        #expect(try read(json).entries.first?.content == content)
    }

    @Test(
        "the error for a document in another format names the format",
        arguments: [
            ("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel/></rss>", "an RSS feed"),
            ("<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", "an Atom feed"),
            (#"{"version": "https://jsonfeed.org/version/1.1", "items": []}"#, "a JSON Feed"),
            (#"{"metadata": {"title": "x"}, "publications": 5}"#, "an OPDS 2 catalog"),
            ("<!doctype html><html></html>", "a web page"), ("\n<!-- x --><HTML>", "a web page"),
            ("PK\u{03}\u{04}", "a zip archive"),
            ("%PDF-1.4", "a PDF"), ("<?xml version=\"1.0\"?><opml version=\"2.0\"/>", "an OPML list"),
            ("hello", "plain text"),
            ("<?xml version=\"1.0\"?><catalog/>", "an XML document"), ("\u{1F}\u{8B}", "not a property list"),
        ])
    func otherFormats(text: String, name: String) {
        let error = #expect(throws: MastheadError.self) { try read(text) }
        #expect(error?.code == .otherFormat || name == "not a property list")
        #expect(error?.found.contains(name) == true, "\(error?.found ?? "")")
    }

    @Test("a catalog without usable rows is rejected, but an empty catalog is valid")
    func badAndEmpty() throws {
        let error = #expect(throws: MastheadError.self) { try read(#"[{"Name": "a"}, 5, {"Name": "/", "Date": 0}]"#) }
        #expect(
            error?.code == .malformedCatalog && error?.found.contains("Row 1") == true
                && error?.found.contains("no Date") == true)
        for empty in ["[]", #"{"Issues": []}"#, "<plist><array/></plist>"] { #expect(try read(empty).entries.isEmpty) }
    }
}
