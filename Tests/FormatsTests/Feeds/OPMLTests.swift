import Foundation
import Periodical
import Testing

@testable import Formats

/// Tests of reading and writing OPML.
@Suite struct FeedListTests {
    private let url = URL(filePath: "/tmp/feeds.opml")

    @Test("feeds from an OPML file keep their folders")
    func reading() throws {
        let list = try OPML(
            opml: Data(
                """
                <opml version="1.0"><head><title>Mine</title></head><body>
                <outline text="Water &amp; Wind"><outline type="rss" text="Mills" xmlUrl="https://example.org/a" htmlUrl="https://example.org/"/>
                  <outline text="Deep"><outline title="B" xmlurl="feed://example.org/b"/></outline></outline>
                <outline text="C" xmlUrl="https://example.org/c" category="/News/Local,Old"/>
                <outline text="Again"><outline text="Mills" xmlUrl="HTTPS://EXAMPLE.org/a"/></outline>
                <outline type="rss" text="No address"/><outline text="Bad" xmlUrl="javascript:x"/>
                </body></opml>
                """.utf8), at: url)
        #expect(
            list.title == "Mine"
                && list.rows.map(\.url.absoluteString) == [
                    "https://example.org/a", "http://example.org/b", "https://example.org/c",
                ])
        #expect(list.rows[0].folders == [["Water & Wind"], ["Again"]] && list.rows[0].title == "Mills")
        #expect(
            list.rows[1].folders == [["Water & Wind", "Deep"]] && list.rows[2].folders == [["News", "Local"], ["Old"]])
        #expect(list.faults.count == 2 && list.faults.map(\.line) == [6, 6])
        #expect(throws: MastheadError.self) { try OPML(opml: Data("<rss/>".utf8), at: url) }
    }

    @Test(
        "the readable feeds of a damaged OPML file are read",
        arguments: [
            (#"<outline text="a < b" xmlUrl="https://example.org/b"/>"#, 3),
            (String(repeating: "<outline text='x'>", count: 300) + #"<outline xmlUrl="https://example.org/b"/>"#, 3),
            (#"<outline text="cut" xmlUrl="https://example.o"#, 3),
        ])
    func damaged(line: String, number: Int) throws {
        let text = """
            <opml version="2.0"><body>
            <outline text="A" xmlUrl="https://example.org/a"/>
            \(line)
            """
        let list = try OPML(opml: Data(text.utf8), at: url)
        #expect(list.rows.first?.url.absoluteString == "https://example.org/a")
        let fault = try #require(list.faults.last)
        #expect(fault.isDamage && fault.line >= number && fault.message.contains("may be missing"), "\(fault)")
    }

    @Test("reading an exported OPML file again gives the same feeds")
    func writing() throws {
        let rows = [
            OPML.Row(
                url: try #require(URL(string: "https://example.org/a?b=1&c=2")), title: "A \"<b>\" & \u{1}B\nC",
                home: URL(string: "https://example.org/"), folders: [["X & Y", "Z"], ["Q"]]),
            OPML.Row(url: try #require(URL(string: "https://example.org/d")), title: "D", folders: [["X & Y"]]),
            OPML.Row(url: try #require(URL(string: "https://example.org/e")), title: "E"),
        ]
        let again = try OPML(opml: OPML(title: "Mine & yours", rows: rows).opml(), at: url)
        #expect(again.rows.map(\.url) == rows.map(\.url) && again.rows.map(\.folders) == rows.map(\.folders))
        #expect(
            again.rows[0].title == "A \"<b>\" & B C" && again.rows[0].home == rows[0].home
                && again.title == "Mine & yours")
        #expect(again.faults.isEmpty)
    }

    @Test("all ten thousand complete feeds of a truncated OPML file are read")
    func large() throws {
        let lines = (0..<10_000).map { #"<outline text="F\#($0)" xmlUrl="https://example.org/\#($0)"/>"# }
        let list = try OPML(
            opml: Data("<opml><body><outline text='A'>\(lines.joined())<outline text=".utf8), at: url)
        #expect(list.rows.count == 10_000 && list.rows.last?.folders == [["A"]])
    }
}
