import Foundation
import IssueLibrary
import LocalWeb
import Logging
import Periodical
import TestSupport
import Testing

/// The API for adding files and following publications: `api/files`, `api/follow`, `api/unfollow`, `api/refresh`.
@Suite(.timeLimit(.minutes(5))) struct AddingAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"])
    }

    private func serving(_ body: (String) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try ReaderServer(library, cache: folder["cache"], logger: logger) {}
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run(endsWithSignals: false) { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        try await body(try #require(await first.next()).absoluteString)
        task.cancel()
        _ = await task.result
    }

    /// Returns the response body, followed by the status.
    private func send(
        _ base: String, _ path: String, _ body: String, type: String = "application/json", from origin: String? = nil
    ) async throws -> String {
        let words = origin.map { ["-H", "Origin: \($0)"] } ?? []
        return try await Tool.run(
            ["curl", "-s", "-w", "%{http_code}", "-H", "Content-Type: \(type)", "--data-binary", body] + words
                + ["\(base)api/\(path)"]
        ).output
    }

    @Test("an uploaded book is added once, and a file that is not a book is refused")
    func files() async throws {
        try folder.write("book.bin", EPUBBuilder([.init("c.xhtml", "One", "<p>Words</p>")]).data)
        try folder.write("words.txt", "Words that are no book.")
        let bytes = "application/octet-stream"
        try await serving { base in
            let book = "@\(folder["book.bin"].path)"
            let added = try await send(base, "files?name=..%2F..%2Fa%20b.epub", book, type: bytes)
            #expect(added.hasSuffix("200"), "\(added)")
            let answer = try JSONValue(String(added.dropLast(3)))
            #expect(answer["title"].text == "A Small Book" && answer["outcome"].text == "added")
            let again = try await send(base, "files?name=other.epub", book, type: bytes)
            #expect(try JSONValue(String(again.dropLast(3)))["outcome"].text == "known")
            #expect(try await library.items.all().map(\.handle) == ["own"])
            let words = try await send(base, "files?name=x.epub", "@\(folder["words.txt"].path)", type: bytes)
            #expect(words.hasSuffix("409") && !words.contains("masthead "), "\(words)")
            #expect(try await send(base, "files?name=a.epub", book).hasSuffix("403"))
            #expect(try await send(base, "files", book, type: bytes, from: "http://example.org").hasSuffix("403"))
            #expect(try await library.items.all().count == 1)
        }
    }

    @Test("unfollowing keeps or removes downloaded items, and a publication can be followed again and refreshed")
    func following() async throws {
        try folder.write(
            "dist/issues.plist",
            #"[{"Name": "a", "Title": "A", "Date": "2026-03-20T00:00:00Z", "Content": "a.zip"}]"#)
        let publication = try await library.adding.add(folder["dist/issues.plist"]).publication
        try await serving { base in
            let handle = publication.handle
            let kept = try await send(base, "unfollow", #"{"publication": "\#(handle)", "keepsItems": false}"#)
            #expect(kept.hasSuffix("200") && kept.contains(#""isLeft":false"#), "\(kept)")
            #expect(try await library.publications.all().isEmpty)
            _ = try await library.adding.add(folder["dist/issues.plist"])
            let found = try await send(base, "refresh", "{}")
            #expect(found.hasSuffix("200") && found.contains(#""added":0"#), "\(found)")
            let again = try await send(base, "follow", #"{"publication": "\#(handle)"}"#)
            #expect(again.hasSuffix("200") && again.contains(#""isFollowed":true"#), "\(again)")
            for path in ["follow", "unfollow"] {
                let body = #"{"publication": "none", "keepsItems": true}"#
                #expect(try await send(base, path, body).hasSuffix("409"))
                #expect(try await send(base, path, body, from: "http://example.org").hasSuffix("403"))
            }
        }
    }
}
