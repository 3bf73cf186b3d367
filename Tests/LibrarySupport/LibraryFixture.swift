package import Foundation
import GRDB
package import IssueLibrary
import IssuePublisher
import IssueTransfer
package import Periodical
import Synchronization
package import TestSupport
import Testing

/// A publisher's folder, a server that serves the folder and can simulate faults, and a library.
package final class LibraryFixture: Sendable {
    package let folder: TemporaryFolder
    package let server: ScriptedServer
    package let library: IssueLibrary

    /// A function that returns the response to a request, or nil for the server's normal response.
    package typealias Fault = @Sendable (ScriptedServer.Request, Data?) -> [ScriptedServer.Step]?
    private let fault: Faults

    final class Faults: Sendable {
        let current = Mutex<Fault?>(nil)
    }

    package init(_ names: [String] = ["one"]) async throws {
        folder = try TemporaryFolder()
        let fault = Faults()
        self.fault = fault
        let dist = folder["dist"]
        server = try ScriptedServer { request in
            let data = FileManager.default.contents(atPath: dist.path + request.path)
            if let fault = fault.current.withLock({ $0 }), let steps = fault(request, data) { return steps }
            guard let data else { return [.send(.response(404))] }
            return [.send(.file(data, for: request))]
        }
        library = try await IssueLibrary(folder: folder["library"], configuration: Self.impatient)
        for (index, name) in names.enumerated() {
            try SampleSource.make(
                folder[name], date: Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 86_400))
        }
        if !names.isEmpty { try pack(names) }
        try await library.following.addCatalog(catalogURL)
    }

    deinit { server.stop() }

    package static var impatient: IssueLibrary.Configuration {
        var configuration = IssueLibrary.Configuration()
        configuration.http.retryCount = 1
        configuration.http.retryDelay = .milliseconds(1)
        configuration.http.stallTimeout = .seconds(120)
        configuration.agentRetryDelay = .milliseconds(10)
        configuration.signaturePatience = .milliseconds(10)
        return configuration
    }

    package var catalogURL: URL { server.url("/issues.plist") }

    package func setFault(_ new: Fault?) { fault.current.withLock { $0 = new } }

    package func pack(_ names: [String]) throws {
        _ = try IssuePacker(into: folder["dist"]).pack(names.map { folder[$0] })
    }

    /// Opens the library again, as another process would.
    package func reopened() async throws -> IssueLibrary {
        try await IssueLibrary(folder: folder["library"], configuration: Self.impatient)
    }

    /// Refreshes the library and downloads all issues. Returns the errors.
    @discardableResult
    package func mirror() async throws -> [MastheadError] {
        let summary = try await library.refresh()
        let (downloads, errors) = try await library.downloads.queueEverything()
        return Array(summary.failures.values) + errors + Array(await library.runner.run(downloads).values)
    }

    package func writeCatalog(_ rows: [[String: PropertyValue]]) throws {
        try folder.write("dist/issues.plist", try PropertyValue.array(rows.map { .dictionary($0) }).xmlPropertyList())
    }
}

extension LibraryFixture {
    /// Returns a fixture with a packed issue `one`, whose pages are random bytes.
    package static func noise(
        _ pages: [UInt64] = [1, 2, 3, 4, 5, 6], byteCount: Int = 100_000, isDouble: Bool = false
    ) async throws -> LibraryFixture {
        let fixture = try await LibraryFixture([])
        try fixture.correct(pages: pages, byteCount: byteCount, isDouble: isDouble)
        return fixture
    }

    /// Packs another revision of the issue `one`.
    package func correct(pages: [UInt64], byteCount: Int = 100_000, isDouble: Bool = false) throws {
        try writeNoise("one", pages: pages, byteCount: byteCount, isDouble: isDouble)
        try pack(["one"])
    }

    /// Writes an issue source with a cover and pages of random bytes, one page per article.
    /// - Parameters:
    ///   - pages: a random seed for each page. Pages with the same seed are equal.
    ///   - byteCount: the length of a page in bytes. An @2x page has twice the length.
    ///   - isDouble: whether the issue has @2x pages as well.
    package func writeNoise(_ name: String, pages: [UInt64], byteCount: Int = 100_000, isDouble: Bool = false) throws {
        // The cover shows the folder's name, so a fixed folder gives every issue the same cover.
        try SampleSource.make(folder["scaffold"], date: Date(timeIntervalSince1970: 1_700_000_000))
        let cover = try Data(contentsOf: folder["scaffold/cover.png"])
        try? FileManager.default.removeItem(at: folder[name])
        try? FileManager.default.removeItem(at: folder["scaffold"])
        try folder.write("\(name)/cover.png", cover)
        try folder.write("\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2026-01-01T00:00:00Z"}"#)
        let grid = pages.indices.map { page in
            #"[{"class": "PDFPage", "properties": {"pdf": "\#(page).pdf", "pageNumber": 1}}]"#
        }
        try folder.write("\(name)/pages.json", "[\(grid.joined(separator: ","))]")
        for (page, seed) in pages.enumerated() {
            let start = Data("%PDF-1.4\n".utf8)
            try folder.write("\(name)/\(page).pdf", start + .noise(byteCount, seed: seed))
            guard isDouble else { continue }
            try folder.write("\(name)/\(page)@2x.pdf", start + .noise(2 * byteCount, seed: seed + 1000))
        }
    }

    /// Runs an SQL statement on the library's database through another connection.
    package func query(_ sql: String) throws {
        let result = try DatabaseQueue(path: folder["library/library.sqlite"].path)
        try result.write { try $0.execute(sql: sql) }
    }

    /// The requests for archives that the server has received.
    package var archiveRequests: [ScriptedServer.Request] { server.log.filter { $0.path.hasSuffix(".zip") } }

    /// The number of archive bytes that the server has sent.
    package var sentArchiveByteCount: Int {
        Set(archiveRequests.map(\.path)).reduce(0) { $0 + server.sentByteCount($1) }
    }

    /// Returns the PDF pages in an issue's content folder.
    package func contentPages(_ name: String) throws -> [String: Data] {
        try FileTree.read(folder["library/issues/\(name)"]).filter { $0.key.hasSuffix(".pdf") }
    }

    /// Returns the PDF pages of an issue source at a scale.
    package func sourcePages(_ name: String, scale: Scale = .standard) throws -> [String: Data] {
        try FileTree.read(folder[name]).filter {
            $0.key.hasSuffix(".pdf") && $0.key.contains("@2x") == (scale == .double)
        }
    }
}
