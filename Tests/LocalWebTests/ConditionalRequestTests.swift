import Foundation
import LocalWeb
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConditionalRequestTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func serving(_ body: (URL) async throws -> Void) async throws {
        try await Serving.run(try ReaderServer(try issue(), cover: nil, logger: Serving.silent), while: body)
    }

    private func get(_ url: URL, tag: String? = nil) async throws -> (status: Int, tag: String, body: String) {
        // Without a value, curl leaves the header field out.
        let answer = try await Curl.get(url.absoluteString, "If-None-Match: \(tag ?? "")")
        return (answer.status, answer.header("etag") ?? "", answer.text)
    }

    /// Writes text of the same length and restores the modification date, so that the change is not detected.
    private func overwriteUnseen(_ file: URL, _ text: String) throws {
        let date = try #require(FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    private func issue() throws -> WebIssue {
        try folder.write("i/pages.json", #"[[{"class": "TextPage", "properties": {"file": "t.md"}}]]"#)
        try folder.write("i/t.md", "old words")
        // A date without a fraction can be restored exactly.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: folder["i/t.md"].path)
        let content = try IssueContent(folder: folder["i"], name: "i", scale: .double)
        return WebIssue(content, heading: IssueHeading("i", Description(title: "I")), cache: folder["cache"])
    }

    @Test(
        "a conditional request for an unchanged page is answered without reading the page's files",
        arguments: ["issue.json", "texts.json"])
    func documents(path: String) async throws {
        try await serving { url in
            let place = url.appending(path: "issues/i/\(path)")
            let first = try await get(place)
            #expect(first.status == 200 && first.body.contains("old words"), "\(first)")
            try overwriteUnseen(folder["i/t.md"], "new words")
            #expect(try await get(place, tag: first.tag).status == 304)
            // The unconditional response shows that the file did change.
            #expect(try await get(place).body.contains("new words"))
            try folder.write("i/t.md", "words that are longer")
            let changed = try await get(place, tag: first.tag)
            #expect(changed.status == 200 && changed.body.contains("longer"), "\(changed)")
        }
    }

    @Test("a request for an unchanged shelf or page returns status 304", arguments: ["", "library.json", "issues/i/"])
    func pages(path: String) async throws {
        try await serving { url in
            let place = path.isEmpty ? url : url.appending(path: path)
            let first = try await get(place)
            #expect(first.status == 200 && !first.tag.isEmpty, "\(first)")
            let again = try await get(place, tag: first.tag)
            #expect(again.status == 304 && again.body.isEmpty && again.tag == first.tag, "\(again)")
        }
    }
}
