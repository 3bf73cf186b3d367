import Foundation
import IssueTransfer
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryCore

/// A publisher whose catalog has no revisions or hashes of its files, and a clock.
private final class SilentPublisher: Sendable {
    let fixture: LibraryFixture
    let library: IssueLibrary
    private let time: Clock

    private final class Clock: Sendable {
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    }

    init(_ names: [String] = ["one"]) async throws {
        fixture = try await LibraryFixture([])
        let clock = Clock()
        time = clock
        for name in names { try fixture.folder.write("dist/\(name).pdf", Self.pdf(1, 1000)) }
        try fixture.writeCatalog(
            names.map {
                [
                    "Name": .string($0), "Date": .date(Date(timeIntervalSince1970: 1_767_225_600)),
                    "Content": .string("\($0).pdf"),
                ]
            })
        var configuration = LibraryFixture.impatient
        configuration.now = { clock.now.withLock { $0 } }
        library = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        try await mirror()
    }

    static func pdf(_ seed: UInt64, _ byteCount: Int) -> Data {
        Data("%PDF-1.4\n".utf8) + .noise(byteCount, seed: seed)
    }

    func pass(hours: Double) { time.now.withLock { $0 += hours * 3600 } }

    func mirror() async throws {
        _ = try await library.refresh()
        let (downloads, errors) = try await library.downloads.queueEverything()
        #expect(errors.isEmpty)
        #expect(await library.runner.run(downloads).isEmpty)
    }

    func correct(_ data: Data) throws { try fixture.folder.write("dist/one.pdf", data) }

    /// Returns the downloaded file of the first issue.
    func content() throws -> Data { try Data(contentsOf: fixture.folder["library/issues/one/one.pdf"]) }

    /// Returns the methods of the requests for PDF files after the given number of requests.
    func looks(_ from: Int) -> [String] {
        fixture.server.log.dropFirst(from).filter { $0.path.hasSuffix(".pdf") }.map(\.method)
    }
}

@Suite struct SilentCorrectionTests {
    @Test("if the catalog lists no revision for a file, the library checks the file once a day")
    func unchanged() async throws {
        let publisher = try await SilentPublisher()
        #expect(try await publisher.library.items.existingItem("one").status == .available)
        let first = publisher.fixture.server.log.count
        #expect(try await publisher.library.refresh().revised.isEmpty)
        #expect(publisher.looks(first).isEmpty)
        publisher.pass(hours: 25)
        #expect(try await publisher.library.refresh().revised.isEmpty)
        try await publisher.mirror()
        publisher.pass(hours: 2)
        try await publisher.mirror()
        #expect(publisher.looks(first) == ["HEAD"])
        let look = try #require(publisher.fixture.server.log.last { $0.method == "HEAD" })
        #expect(look.headers["if-none-match"] != nil)
        publisher.pass(hours: 25)
        try await publisher.mirror()
        #expect(publisher.looks(first) == ["HEAD", "HEAD"])
    }

    @Test("if a file has a new size or ETag on the server, this counts as a correction", arguments: [1000, 2000])
    func corrected(byteCount: Int) async throws {
        let publisher = try await SilentPublisher()
        let (old, new) = (SilentPublisher.pdf(1, 1000), SilentPublisher.pdf(2, byteCount))
        try publisher.correct(new)
        publisher.pass(hours: 25)
        #expect(
            try await publisher.library.refresh().revised == [
                try await publisher.library.items.existingItem("one").reference
            ]
        )
        #expect(try await publisher.library.items.existingItem("one").status == .available)
        #expect(try publisher.content() == old)
        // If the server fails during the download, the old content stays.
        publisher.fixture.setFault { request, _ in request.path == "/one.pdf" ? [.send(.response(500))] : nil }
        let downloads = try await publisher.library.downloads.queueEverything().downloads
        #expect(downloads.count == 1)
        #expect(try await publisher.library.items.existingItem("one").isUpdating)
        #expect(await publisher.library.runner.run(downloads).count == 1)
        #expect(try publisher.content() == old)
        publisher.fixture.setFault(nil)
        try await publisher.mirror()
        #expect(try publisher.content() == new)
        let count = publisher.fixture.server.log.count
        publisher.pass(hours: 25)
        try await publisher.mirror()
        #expect(publisher.looks(count) == ["HEAD"])
    }

    @Test("an error page does not count as a correction of a file", arguments: [0, 200, 404, 500])
    func down(status: Int) async throws {
        let publisher = try await SilentPublisher()
        let old = try publisher.content()
        publisher.fixture.setFault { request, _ in
            guard request.path == "/one.pdf" else { return nil }
            guard status > 0 else { return [.reset] }
            return [.send(.response(status, ["Content-Type": "text/html", "ETag": "\"other\""]))]
        }
        publisher.pass(hours: 25)
        let summary = try await publisher.library.refresh()
        #expect(summary.revised.isEmpty)
        #expect(summary.failures.isEmpty)
        #expect(try await publisher.library.downloads.queueEverything().downloads.isEmpty)
        #expect(try publisher.content() == old)
        // The file is checked again on the next day.
        publisher.fixture.setFault(nil)
        try publisher.correct(SilentPublisher.pdf(3, 500))
        publisher.pass(hours: 25)
        try await publisher.mirror()
        #expect(try publisher.content() == SilentPublisher.pdf(3, 500))
    }

    @Test("if a file check gets no response, the next check is an hour later")
    func outage() async throws {
        let publisher = try await SilentPublisher()
        try publisher.correct(SilentPublisher.pdf(3, 500))
        publisher.fixture.setFault { request, _ in request.path == "/one.pdf" ? [.reset] : nil }
        publisher.pass(hours: 25)
        #expect(try await publisher.library.refresh().revised.isEmpty)
        publisher.fixture.setFault(nil)
        let count = publisher.fixture.server.log.count
        publisher.pass(hours: 0.5)
        #expect(try await publisher.library.refresh().revised.isEmpty)
        #expect(publisher.looks(count).isEmpty)
        publisher.pass(hours: 0.6)
        #expect(try await publisher.library.refresh().revised.count == 1)
        #expect(publisher.looks(count) == ["HEAD"])
    }

    @Test("to check a file on a server without support for HEAD, the library requests one byte", arguments: [405, 501])
    func noHead(status: Int) async throws {
        let publisher = try await SilentPublisher()
        publisher.fixture.setFault { request, _ in request.method == "HEAD" ? [.send(.response(status))] : nil }
        let first = publisher.fixture.server.log.count
        publisher.pass(hours: 25)
        #expect(try await publisher.library.refresh().revised.isEmpty)
        #expect(publisher.looks(first) == ["HEAD", "GET"])
        try publisher.correct(SilentPublisher.pdf(3, 1000))
        publisher.pass(hours: 25)
        #expect(try await publisher.library.refresh().revised.count == 1)
        #expect(publisher.fixture.server.log.last { $0.path == "/one.pdf" }?.headers["range"] == "bytes=0-0")
        try await publisher.mirror()
        #expect(try publisher.content() == SilentPublisher.pdf(3, 1000))
    }

    @Test("the library checks at most eight files for corrections in an hour, each only once")
    func many() async throws {
        let names = (0..<20).map { "issue-\($0)" }
        let publisher = try await SilentPublisher(names)
        publisher.pass(hours: 25)
        let first = publisher.fixture.server.log.count
        for asked in [8, 16, 20, 20] {
            for _ in 0..<3 { _ = try await publisher.library.refresh() }
            #expect(publisher.looks(first).count == asked)
            publisher.pass(hours: 1.1)
        }
        let paths = publisher.fixture.server.log.dropFirst(first).map(\.path).filter { $0.hasSuffix(".pdf") }
        #expect(Set(paths).count == 20)
    }

    @Test("a backup from a version without item IDs counts as outdated")
    func numbers() {
        #expect(LibraryRows(schema: "publications, and items with numbers").isCurrent(in: IssueLibrary.schema))
        #expect(LibraryRows(schema: "where contents came from").isCurrent(in: IssueLibrary.schema))
        #expect(LibraryRows(schema: nil).isCurrent(in: IssueLibrary.schema))
        #expect(!LibraryRows(schema: LibraryRows.lastFormerSchema).isCurrent(in: IssueLibrary.schema))
        #expect(!LibraryRows(schema: "publishers' keys").isCurrent(in: IssueLibrary.schema))
    }

    @Test("a new ETag does not count as a correction if the file's length and date stay the same")
    func tagOfAnotherServer() throws {
        func head(_ tag: String, _ date: String?, _ size: Int) -> HTTPResponseHead {
            HTTPResponseHead(
                status: 200,
                headers: [
                    "etag": tag, "content-length": "\(size)", "last-modified": date ?? "",
                    "date": "Wed, 04 Mar 2026 10:00:00 GMT",
                ]
                .filter { !$0.value.isEmpty })
        }
        let (monday, tuesday) = ("Mon, 02 Mar 2026 10:00:00 GMT", "Tue, 03 Mar 2026 10:00:00 GMT")
        let url = try #require(URL(string: "https://example.org/one.pdf"))
        let source = ContentSource(itemID: 1, url: url, head: head("\"a\"", monday, 10), size: 10)
        #expect(!source.isReplaced(by: head("\"b\"", monday, 10)))
        #expect(!source.isReplaced(by: head("W/\"a\"", tuesday, 10)))
        #expect(source.isReplaced(by: head("\"b\"", tuesday, 10)))
        #expect(source.isReplaced(by: head("\"a\"", monday, 11)))
        #expect(source.isReplaced(by: head("\"b\"", nil, 10)))
        #expect(!source.isReplaced(by: HTTPResponseHead(status: 304)))
    }
}
