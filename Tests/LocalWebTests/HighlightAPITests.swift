import Foundation
import IssueLibrary
import LocalWeb
import Logging
import Periodical
import TestSupport
import Testing

/// The API for highlights, and the hyphenated text of books.
@Suite(.timeLimit(.minutes(5))) struct HighlightAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary
    private static let words =
        "The mill stood where the river turns, and extraordinarily many people remember who built it."

    init() async throws {
        folder = try TemporaryFolder()
        let file = try folder.write("book.epub", Self.book(before: 3).data)
        library = try await IssueLibrary(folder: folder["library"])
        _ = try await library.addBook(file)
    }

    private static func book(before count: Int) -> EPUBBuilder {
        let before = (0..<count).map { "<p>Paragraph \($0) of the preface, which nobody reads twice.</p>" }.joined()
        return EPUBBuilder([
            EPUBBuilder.Chapter(
                "one.xhtml", "One", before + "<h1>Extraordinarily</h1><p>\(words)</p><code>extraordinarily</code>"),
            EPUBBuilder.Chapter(
                "two.xhtml", "Two",
                #"<p lang="x-none">extraordinarily</p><p>see https://example.org/extraordinarily</p>"#),
        ])
    }

    private func serving(_ body: (URL) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try ReaderServer(library, cache: folder["cache"], logger: logger) {}
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run(endsWithSignals: false) { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        let url = try #require(await first.next())
        try await body(url)
        task.cancel()
        _ = await task.result
    }

    private func get(_ url: String, _ headers: String...) async throws -> (status: String, body: String) {
        try await run(headers.flatMap { ["-H", $0] } + [url])
    }

    private func post(_ url: URL, _ body: String) async throws -> (status: String, body: String) {
        try await run(["-H", "Content-Type: application/json", "-d", body, "\(url)api/highlight"])
    }

    private func run(_ arguments: [String]) async throws -> (status: String, body: String) {
        let output = try await Tool.run(["curl", "-s", "-w", "\n%{http_code}"] + arguments).output
        let lines = output.components(separatedBy: "\n")
        return (lines.last ?? "", lines.dropLast().joined(separator: "\n"))
    }

    @Test("a highlight is created, changed, removed and restored, and an invalid passage is refused")
    func life() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        let text =
            (0..<3).map { "Paragraph \($0) of the preface, which nobody reads twice." }.joined() + "Extraordinarily"
        let start = text.count { !$0.isWhitespace }
        let range = "1.1+\(start)-\(start + "Themillstood".count)"
        try await serving { url async throws in
            let made = try await post(
                url, #"{"issue":"\#(name)","range":"\#(range)","color":"pink","note":"<b>Why?</b>"}"#)
            #expect(made.status == "200", "\(made)")
            let highlight = try JSONValue(made.body)
            #expect(highlight["words"].text == "The mill stood" && highlight["note"].text == "<b>Why?</b>")
            let id = Int(try #require(highlight["id"].number))
            let changed = try await post(url, #"{"issue":"\#(name)","id":\#(id),"color":"underline"}"#)
            #expect(changed.status == "200", "\(changed)")
            let reading = try JSONValue(try await get("\(url)api/reading?issue=\(name)").body)
            #expect(reading["highlights"].array.count == 1 && reading["highlights"][0]["range"].text == range)
            #expect(
                reading["highlights"][0]["color"].text == "underline" && reading["highlights"][0]["note"].text == nil)
            for isRemoved in [true, false] {
                let answer = try await post(url, #"{"issue":"\#(name)","id":\#(id),"isRemoved":\#(isRemoved)}"#)
                #expect(answer.status == "204", "\(answer)")
                #expect(try await library.highlights.all().count == (isRemoved ? 0 : 1))
            }
            for (body, status) in [
                (#"{"issue":"\#(name)","range":"1.1+5-9000","color":"pink"}"#, "409"),
                (#"{"issue":"\#(name)","range":"9.1+5-9","color":"pink"}"#, "409"),
                (#"{"issue":"own/none","range":"1.1+5-9","color":"pink"}"#, "409"),
                (#"{"issue":"\#(name)","id":77,"color":"pink"}"#, "409"),
                (#"{"issue":"\#(name)","range":"1.1+9-5","color":"pink"}"#, "400"),
                (#"{"issue":"\#(name)","range":"1.1+5-9","color":"mauve"}"#, "400"),
                (#"{"issue":"\#(name)","range":"1.1+5-9"}"#, "400"), (#"{"issue":"\#(name)"}"#, "400"),
                (#"{"issue":"\#(name)","id":77,"range":"1.1+5-9","color":"pink"}"#, "400"),
            ] {
                let answer = try await post(url, body)
                #expect(answer.status == status, "\(body): \(answer)")
            }
            #expect(try await library.highlights.all().count == 1)
        }
    }

    @Test("the shelf row and the contents of a reflowable book state that the book has no fixed pages")
    func flowing() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        try await serving { url async throws in
            let row = try JSONValue(try await get("\(url)library.json").body)["issues"][0]
            #expect(row["name"].text == name && row["flows"] == .bool(true), "\(row)")
            let item = try JSONValue(try await get("\(url)api/item?issue=\(name)").body)
            #expect(item["row"]["flows"] == .bool(true), "\(item)")
            #expect(item["contents"][1]["place"]["flows"] == .bool(true), "\(item)")
        }
    }

    @Test(
        "a book's text is hyphenated when sent, except headings, code, URLs and languages without a dictionary",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic")))
    func hyphenated() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        try await serving { url async throws in
            let one = try await get("\(url)issues/\(name)/files/OEBPS/one.xhtml")
            #expect(one.status == "200")
            let words = one.body.split(whereSeparator: \.isWhitespace).filter { $0.contains("\u{AD}") }
            #expect(words.contains { $0.replacing("\u{AD}", with: "") == "extraordinarily" }, "\(one.body)")
            #expect(one.body.contains("<h1>Extraordinarily</h1>") && one.body.contains("<code>extraordinarily</code>"))
            let two = try await get("\(url)issues/\(name)/files/OEBPS/two.xhtml")
            #expect(two.body.contains(">extraordinarily<") && two.body.contains("https://example.org/extraordinarily"))
            // A conditional request returns 304.
            _ = try await Tool.run(
                [
                    "curl", "-s", "-o", "/dev/null", "-D", folder["head"].path,
                    "\(url)issues/\(name)/files/OEBPS/one.xhtml",
                ])
            let head = try String(contentsOf: folder["head"], encoding: .utf8)
            let tag = try #require(head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag:") })
            let again = try await get(
                "\(url)issues/\(name)/files/OEBPS/one.xhtml", "If-None-Match: \(tag.dropFirst(5))")
            #expect(again.status == "304")
        }
    }

    @Test("a book's page contains the document at the reading position")
    func beginning() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        try await serving { url in
            let page = "\(url)issues/\(name)/"
            func frame() async throws -> Substring? {
                try await get(page).body.firstMatch(of: /<iframe src="([^"]*)" sandbox="allow-same-origin"/)?.1
            }
            #expect(try await frame() == "files/OEBPS/one.xhtml.html")
            let document = "\(page)files/OEBPS/one.xhtml.html"
            // The second response comes from the cache and is identical.
            #expect(try await get(document).body == get(document).body)
            let told = try await run([
                "-H", "Content-Type: application/json", "-d", #"{"issue": "\#(name)", "position": "2.1"}"#,
                "\(url)api/position",
            ])
            #expect(told.status == "204", "\(told)")
            #expect(try await frame() == "files/OEBPS/two.xhtml.html")
        }
    }
}
