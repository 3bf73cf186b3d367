import Foundation
import IssueLibrary
import Periodical
import Synchronization
import TestSupport
import Testing

@testable import LibraryShare

/// Downloads, covers and single pages of a shared library.
@Suite(.timeLimit(.minutes(5))) struct SharedFileTests {
    private func path(_ item: LibraryItem, _ name: String) -> String {
        "files/\(item.handle)/\(item.name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")/\(name)"
    }

    /// Downloads a file to the folder of a fixture.
    private func download(
        _ url: String, _ words: [String], _ name: String, in folder: TemporaryFolder
    ) async throws -> (status: String, data: Data) {
        let file = folder[name]
        let status = try await Curl.run(words + ["-o", file.path, "-w", "%{http_code}", url])
        return (status, FileManager.default.contents(atPath: file.path) ?? Data())
    }

    @Test("an EPUB is downloaded with its own files, a comic and an issue in three formats")
    func formats() async throws {
        let fixture = try await ShareFixture()
        let (book, comic) = (try await fixture.item("A Small Book"), try await fixture.item("Comic"))
        let issue = try #require(try await fixture.library.items.all().first { $0.kind == .issue })
        try await fixture.runWithDevice { url, user in
            let folder = fixture.base.folder
            let epub = try await download(
                "\(url)\(path(book, "any name.epub").replacing(" ", with: "%20"))", user, "a.epub", in: folder)
            #expect(epub.status == "200" && epub.data.dropFirst(38).starts(with: Data("application/epub+zip".utf8)))
            let names = try await Tool.run(["unzip", "-Z1", folder["a.epub"].path]).output.split(separator: "\n")
            #expect(names.contains("OEBPS/a.xhtml") && names.first == "mimetype", "\(names)")
            for item in [comic, issue] {
                for (ending, start) in [("cbz", "PK"), ("epub", "PK"), ("pdf", "%PDF")] {
                    let found = try await download(
                        "\(url)\(path(item, "x.\(ending)"))", user, "x.\(ending)", in: folder)
                    #expect(
                        found.status == "200" && found.data.starts(with: Data(start.utf8)), "\(item.name) \(ending)")
                }
            }
            for name in ["x.cbz", "x.pdf", "x.zip", "x", "x.html", ".epub"] {
                let status = try await Curl.run(
                    user + ["-o", "/dev/null", "-w", "%{http_code}", "\(url)\(path(book, name))"])
                #expect(status == (name == ".epub" ? status : "404"), "\(name)")
            }
        }
    }

    @Test("a download resumes by range and ETag, and has a true date")
    func ranges() async throws {
        let fixture = try await ShareFixture()
        let book = try await fixture.item("A Small Book")
        try await fixture.runWithDevice { url, user in
            let folder = fixture.base.folder
            let address = "\(url)\(path(book, "a.epub"))"
            let whole = try await download(address, user, "whole", in: folder).data
            let head = try await Curl.answer(user + ["-I", address])
            let tag = try #require(head.header("etag"))
            #expect(head.header("content-length") == "\(whole.count)" && head.header("last-modified") != nil, "\(head)")
            #expect(head.header("content-disposition") == "attachment; filename*=UTF-8''a.epub")
            let part = try await download(address, user + ["-r", "10-", "-H", "If-Range: \(tag)"], "part", in: folder)
            #expect(part.status == "206" && part.data == whole.dropFirst(10))
            let other = try await download(address, user + ["-r", "10-", "-H", "If-Range: \"x\""], "other", in: folder)
            #expect(other.status == "200" && other.data == whole)
            for range in ["bytes=\(whole.count)-", "bytes=-0"] {
                #expect(
                    try await download(address, user + ["-H", "Range: \(range)"], "no", in: folder).status == "416")
            }
            for range in ["bytes=5-2", "bytes=a-b", "lines=1-2", "bytes=0-0,1-1,-1", "bytes=\(UInt64.max)-"] {
                let status = try await download(address, user + ["-H", "Range: \(range)"], "odd", in: folder).status
                #expect(["200", "206"].contains(status), "\(range): \(status)")
            }
        }
    }

    @Test(
        "paths cannot leave the library",
        arguments: [
            "files/own/..%2F..%2F..%2Fetc%2Fpasswd/x.epub", "files/own/../../../etc/passwd",
            "files/%2e%2e/%2e%2e/x.epub",
            "files/own/%00/x.epub", "files/own//x.epub", "files/own/x%2Fy/x.pdf", "opds-covers/own/..%2Fx/cover.jpg",
            "opds-covers/nothing", "pages/own/..%2f..%2fx/0", "files/own/library.sqlite/x.epub",
        ])
    func traversal(path: String) async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            let answer = try await Curl.answer(user + ["\(url)\(path)"])
            #expect(answer.status == 404, "\(answer)")
        }
    }

    @Test("covers are JPEGs in two sizes")
    func covers() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        try await fixture.runWithDevice { url, user in
            let base = "opds-covers/\(comic.handle)/\(comic.name)"
            for path in ["\(base)/cover.jpg", "\(base)/thumbnail.jpg", "opds-covers/\(comic.handle)"] {
                let found = try await download("\(url)\(path)", user, "cover.jpg", in: fixture.base.folder)
                #expect(found.status == "200" && found.data.starts(with: [0xFF, 0xD8, 0xFF]), "\(path)")
            }
        }
    }

    @Test("pages are streamed as JPEGs of the requested width, with the page that was read last")
    func streaming() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        try await fixture.library.positions.setPosition(
            PagePosition(articleIndex: 0, pageIndex: 1), for: comic.reference)
        try await fixture.runWithDevice { url, user in
            let text = try await Curl.answer(user + ["\(url)opds/new"]).text
            let stream = try #require(
                text.firstMatch(of: /<link rel="http:\/\/vaemendis.net\/opds-pse\/stream" ([^>]*)>/)
            ).1
            #expect(stream.contains(#"pse:count="3""#) && stream.contains(#"pse:lastRead="2""#), "\(stream)")
            #expect(stream.contains("/{pageNumber}?width={maxWidth}") && stream.contains("pse:lastReadDate="))
            #expect(text.contains(#"xmlns:pse="http://vaemendis.net/opds-pse/ns""#))
            let base = "\(url)pages/\(comic.handle)/\(comic.name)"
            for (number, width) in [
                (0, "400"), (2, "200"), (2, "99999999999999999999"), (1, "-5"), (1, "%7BmaxWidth%7D"),
            ] {
                let found = try await download(
                    "\(base)/\(number)?width=\(width)", user, "p.jpg", in: fixture.base.folder)
                #expect(found.status == "200" && found.data.starts(with: [0xFF, 0xD8, 0xFF]), "\(number) \(width)")
            }
            for number in ["3", "-1", "x", "99999999999999999999", "1.5", ""] {
                let status = try await Curl.run(user + ["-o", "/dev/null", "-w", "%{http_code}", "\(base)/\(number)"])
                #expect(status == "404", "\(number)")
            }
            let book = try await fixture.item("A Small Book")
            #expect(!text.contains("/pages/\(book.handle)/\(book.name)/"), "text has no pages to stream")
        }
    }

    @Test("an item that is removed during streaming is not found")
    func removed() async throws {
        let fixture = try await ShareFixture()
        let comic = try await fixture.item("Comic")
        try await fixture.runWithDevice { url, user in
            let page = "\(url)pages/\(comic.handle)/\(comic.name)/0"
            #expect(try await Curl.answer(user + ["-I", page]).status == 200)
            try await fixture.library.removal.remove(comic.reference)
            #expect(try await Curl.answer(user + ["-I", page]).status == 404)
            #expect(try await Curl.answer(user + ["\(url)\(path(comic, "x.cbz"))"]).status == 404)
            #expect(try await Curl.answer(user + ["\(url)opds/new"]).text.contains("Comic") == false)
        }
    }
}

/// The cache of files that are written for devices.
@Suite(.timeLimit(.minutes(5))) struct EditionCacheTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("simultaneous requests write a file once")
    func once() async throws {
        let cache = EditionCache(folder["cache"])
        let count = Counter()
        try await withThrowingTaskGroup(of: URL.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await cache.file("1-a.cbz") { file throws(MastheadError) in
                        count.add()
                        try Self.write(100, to: file)
                    }
                }
            }
            for try await file in group { #expect(file == folder["cache/1-a.cbz"]) }
        }
        #expect(count.value == 1)
    }

    @Test("a failed file is written again by the next request")
    func failure() async throws {
        let cache = EditionCache(folder["cache"])
        await #expect(throws: MastheadError.self) {
            try await cache.file("1.cbz") { _ throws(MastheadError) in
                throw MastheadError(.fileSystem, cannot: "write", to: "x", found: "test")
            }
        }
        _ = try await cache.file("1.cbz") { file throws(MastheadError) in try Self.write(1, to: file) }
    }

    @Test("files whose last use is oldest are deleted")
    func trimming() async throws {
        let cache = EditionCache(folder["cache"], byteLimit: 250)
        for name in ["a", "b"] {
            _ = try await cache.file(name) { file throws(MastheadError) in try Self.write(100, to: file) }
        }
        _ = try await cache.file("a") { _ throws(MastheadError) in Issue.record("the file exists") }
        _ = try await cache.file("c") { file throws(MastheadError) in try Self.write(100, to: file) }
        #expect(try FileTree.read(folder["cache"]).keys.sorted() == ["a", "c"])
        _ = try await cache.file("large") { file throws(MastheadError) in try Self.write(1000, to: file) }
        #expect(try FileTree.read(folder["cache"]).keys.sorted() == ["large"])
    }

    @Test("too many different files are refused instead of queued")
    func busy() async throws {
        let cache = EditionCache(folder["cache"])
        let gate = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<EditionCache.mostWaiting {
                group.addTask {
                    _ = try await cache.file("\(index)") { file throws(MastheadError) in
                        gate.wait()
                        try Self.write(1, to: file)
                    }
                }
            }
            while cache.runningCount < EditionCache.mostWaiting { await Task.yield() }
            await #expect(throws: EditionCache.Busy.self) { try await cache.file("more") { _ in } }
            for _ in 0..<EditionCache.mostWaiting { gate.signal() }
            try await group.waitForAll()
        }
        _ = try await cache.file("more") { file throws(MastheadError) in try Self.write(1, to: file) }
    }

    private static func write(_ count: Int, to file: URL) throws(MastheadError) {
        do { try Data(count: count).write(to: file) } catch { throw .files("write", file, error) }
    }
}

/// A number that several threads increase.
private final class Counter: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}
