import Foundation
import IssueLibrary
import LocalWeb
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

    @Test("an uploaded book is added once, and other files are rejected")
    func files() async throws {
        try folder.write("book.bin", EPUBBuilder([.init("c.xhtml", "One", "<p>Words</p>")]).data)
        try folder.write("words.txt", "Words that are no book.")
        let bytes = "application/octet-stream"
        try await Serving.run(library, in: folder) { url in
            let book = "@\(folder["book.bin"].path)"
            let files = "\(url)api/files?name="
            let added = try await Curl.post("\(files)..%2F..%2Fa%20b.epub", book, type: bytes)
            #expect(added.status == 200, "\(added)")
            #expect(try added.json["title"].text == "A Small Book" && added.json["outcome"].text == "added")
            let again = try await Curl.post("\(files)other.epub", book, type: bytes)
            #expect(try again.json["outcome"].text == "known")
            #expect(try await library.items.all().map(\.handle) == ["own"])
            let words = try await Curl.post("\(files)x.epub", "@\(folder["words.txt"].path)", type: bytes)
            #expect(words.status == 409 && !words.text.contains("masthead "), "\(words)")
            #expect(try await Curl.post("\(files)a.epub", book).status == 403)
            let foreign = try await Curl.post("\(url)api/files", book, type: bytes, from: "http://example.org")
            #expect(foreign.status == 403)
            #expect(try await library.items.all().count == 1)
        }
    }

    @Test("an unfollowed publication can be followed again")
    func following() async throws {
        try folder.write(
            "dist/issues.plist",
            #"[{"Name": "a", "Title": "A", "Date": "2026-03-20T00:00:00Z", "Content": "a.zip"}]"#)
        let publication = try await library.adding.add(folder["dist/issues.plist"]).publication
        try await Serving.run(library, in: folder) { url in
            let handle = publication.handle
            let kept = try await Curl.post(
                "\(url)api/unfollow", #"{"publication": "\#(handle)", "keepsItems": false}"#)
            #expect(kept.status == 200 && kept.text.contains(#""isLeft":false"#), "\(kept)")
            #expect(try await library.publications.all().isEmpty)
            _ = try await library.adding.add(folder["dist/issues.plist"])
            let found = try await Curl.post("\(url)api/refresh", "{}")
            #expect(found.status == 200 && found.text.contains(#""added":0"#), "\(found)")
            let again = try await Curl.post("\(url)api/follow", #"{"publication": "\#(handle)"}"#)
            #expect(again.status == 200 && again.text.contains(#""isFollowed":true"#), "\(again)")
            for path in ["follow", "unfollow"] {
                let body = #"{"publication": "none", "keepsItems": true}"#
                #expect(try await Curl.post("\(url)api/\(path)", body).status == 409)
                #expect(try await Curl.post("\(url)api/\(path)", body, from: "http://example.org").status == 403)
            }
        }
    }
}
