import Foundation
import IssueLibrary
import LocalWeb
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

    @Test("a highlight can be created, changed, removed and restored")
    func life() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        let text =
            (0..<3).map { "Paragraph \($0) of the preface, which nobody reads twice." }.joined() + "Extraordinarily"
        let start = text.count { !$0.isWhitespace }
        let range = "1.1+\(start)-\(start + "Themillstood".count)"
        try await Serving.run(library, in: folder) { url async throws in
            let made = try await Curl.post(
                "\(url)api/highlight", #"{"issue":"\#(name)","range":"\#(range)","color":"pink","note":"<b>Why?</b>"}"#)
            #expect(made.status == 200, "\(made)")
            let highlight = try made.json
            #expect(highlight["words"].text == "The mill stood" && highlight["note"].text == "<b>Why?</b>")
            #expect(highlight["id"].text == name)
            let number = Int(try #require(highlight["number"].number))
            let changed = try await Curl.post(
                "\(url)api/highlight", #"{"issue":"\#(name)","number":\#(number),"color":"underline"}"#)
            #expect(changed.status == 200, "\(changed)")
            let reading = try await Curl.json("\(url)api/reading?issue=\(name)")
            #expect(reading["highlights"].array.count == 1 && reading["highlights"][0]["range"].text == range)
            #expect(
                reading["highlights"][0]["color"].text == "underline" && reading["highlights"][0]["note"].text == nil)
            for isRemoved in [true, false] {
                let answer = try await Curl.post(
                    "\(url)api/highlight", #"{"issue":"\#(name)","number":\#(number),"isRemoved":\#(isRemoved)}"#)
                #expect(answer.status == 204, "\(answer)")
                #expect(try await library.highlights.all().count == (isRemoved ? 0 : 1))
            }
            for (body, status) in [
                (#"{"issue":"\#(name)","range":"1.1+5-9000","color":"pink"}"#, 409),
                (#"{"issue":"\#(name)","range":"9.1+5-9","color":"pink"}"#, 409),
                (#"{"issue":"own/none","range":"1.1+5-9","color":"pink"}"#, 409),
                (#"{"issue":"\#(name)","number":77,"color":"pink"}"#, 409),
                (#"{"issue":"\#(name)","range":"1.1+9-5","color":"pink"}"#, 400),
                (#"{"issue":"\#(name)","range":"1.1+5-9","color":"mauve"}"#, 400),
                (#"{"issue":"\#(name)","range":"1.1+5-9"}"#, 400), (#"{"issue":"\#(name)"}"#, 400),
                (#"{"issue":"\#(name)","number":77,"range":"1.1+5-9","color":"pink"}"#, 400),
            ] {
                let answer = try await Curl.post("\(url)api/highlight", body)
                #expect(answer.status == status, "\(body): \(answer)")
            }
            #expect(try await library.highlights.all().count == 1)
        }
    }

    @Test("the API reports that a reflowable book has no fixed pages")
    func flowing() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        try await Serving.run(library, in: folder) { url async throws in
            let row = try await Curl.json("\(url)library.json")["issues"][0]
            #expect(row["item"]["id"].text == name && row["flows"] == .bool(true), "\(row)")
            let item = try await Curl.json("\(url)api/item?issue=\(name)")
            #expect(item["row"]["flows"] == .bool(true), "\(item)")
            #expect(item["contents"][1]["place"]["flows"] == .bool(true), "\(item)")
        }
    }

    @Test(
        "a book's text is served with hyphenation, except headings, code and URLs",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic")))
    func hyphenated() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        try await Serving.run(library, in: folder) { url async throws in
            let one = try await Curl.get("\(url)issues/\(name)/files/OEBPS/one.xhtml")
            #expect(one.status == 200)
            let words = one.text.split(whereSeparator: \.isWhitespace).filter { $0.contains("\u{AD}") }
            #expect(words.contains { $0.replacing("\u{AD}", with: "") == "extraordinarily" }, "\(one.text)")
            #expect(one.text.contains("<h1>Extraordinarily</h1>") && one.text.contains("<code>extraordinarily</code>"))
            let two = try await Curl.get("\(url)issues/\(name)/files/OEBPS/two.xhtml")
            #expect(two.text.contains(">extraordinarily<") && two.text.contains("https://example.org/extraordinarily"))
            // A conditional request returns 304.
            let tag = try #require(one.header("etag"))
            let again = try await Curl.get(
                "\(url)issues/\(name)/files/OEBPS/one.xhtml", "If-None-Match: \(tag)")
            #expect(again.status == 304)
        }
    }

    @Test("a book's page contains the document at the reading position")
    func beginning() async throws {
        let name = try #require(try await library.items.all().first).reference.description
        try await Serving.run(library, in: folder) { url in
            let page = "\(url)issues/\(name)/"
            func frame() async throws -> Substring? {
                try await Curl.get(page).text.firstMatch(of: /<iframe src="([^"]*)" sandbox="allow-same-origin"/)?.1
            }
            #expect(try await frame() == "files/OEBPS/one.xhtml.html")
            let document = "\(page)files/OEBPS/one.xhtml.html"
            // The second response comes from the cache and is identical.
            #expect(try await Curl.get(document).text == Curl.get(document).text)
            let told = try await Curl.post("\(url)api/position", #"{"issue": "\#(name)", "position": "2.1"}"#)
            #expect(told.status == 204, "\(told)")
            #expect(try await frame() == "files/OEBPS/two.xhtml.html")
        }
    }
}
