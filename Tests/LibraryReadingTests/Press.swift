import Foundation
import IssueLibrary
import IssuePublisher
import Periodical
import Synchronization
import TestSupport

/// A publisher of one issue, `spring`, with a server for its packed folder, and a library that follows it.
final class Press: Sendable {
    let folder: TemporaryFolder
    let library: IssueLibrary
    private let server: ScriptedServer

    /// The byte offset at which downloads of whole archives stop.
    private final class Stop: Sendable {
        let place = Mutex<(byteCount: Int, gate: Gate)?>(nil)
    }
    private let stop = Stop()
    /// More bytes than any page with its assets.
    private static let mostOfAPage = 300_000

    /// - Parameter pages: a seed for each page. Equal seeds give equal pages.
    init(pages: [UInt64]) async throws {
        folder = try TemporaryFolder()
        let dist = folder["dist"]
        server = try ScriptedServer { [stop] request in
            guard let data = FileManager.default.contents(atPath: dist.path + request.path) else {
                return [.send(.response(404))]
            }
            let response = Data.file(data, for: request)
            let place = stop.place.withLock { $0 }
            guard let place, request.path.hasSuffix(".zip"), response.count > Self.mostOfAPage else {
                return [.send(response)]
            }
            // After a page was requested separately, send only a little of the rest.
            let byteCount = request.headers["range"] == nil ? place.byteCount : 2000
            return [.send(response.prefix(byteCount)), .wait(place.gate), .send(response.dropFirst(byteCount))]
        }
        var configuration = IssueLibrary.Configuration()
        // A stopped server must not count as stalled, even on a busy machine.
        configuration.http.stallTimeout = .seconds(600)
        library = try await IssueLibrary(folder: folder["library"], configuration: configuration)
        try IssueScaffold.make(folder["scaffold"], date: Date(timeIntervalSince1970: 1_700_000_000))
        try publish(pages: pages)
        try await library.following.addCatalog(server.url("/issues.plist"))
        _ = try await library.refresh()
    }

    deinit { server.stop() }

    /// Stops downloads of archives after a number of bytes. Requests for single pages are answered.
    func hold(at gate: Gate, after byteCount: Int) { stop.place.withLock { $0 = (byteCount, gate) } }

    /// Packs the issue, or a new revision, with a page of noise in each article.
    func publish(pages: [UInt64]) throws {
        if FileManager.default.fileExists(atPath: folder["spring"].path) {
            try FileManager.default.removeItem(at: folder["spring"])
        }
        try folder.write("spring/cover.png", try Data(contentsOf: folder["scaffold/cover.png"]))
        try folder.write("spring/issue.json", #"{"Title": "Spring Tides", "Date": "2026-01-01T00:00:00Z"}"#)
        let grid = pages.indices.map { #"[{"class": "PDFPage", "properties": {"pdf": "\#($0).pdf"}}]"# }
        try folder.write("spring/pages.json", "[\(grid.joined(separator: ","))]")
        for (page, seed) in pages.enumerated() {
            try folder.write("spring/\(page).pdf", Data("%PDF-1.4\n".utf8) + .noise(100_000, seed: seed))
        }
        _ = try IssuePacker(into: folder["dist"]).pack([folder["spring"]])
    }

    /// Downloads everything.
    func download() async throws {
        _ = try await library.refresh()
        let errors = await library.runner.run(try await library.downloads.queueEverything().downloads)
        if let error = errors.values.first { throw error }
    }
}
