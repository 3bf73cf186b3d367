package import Foundation
package import Periodical
import Synchronization
package import TestSupport
import Testing

/// A packed folder on a server, and a library that mirrors it.
package final class MirrorProcess: Sendable {
    /// The test's folder.
    package let folder: TemporaryFolder
    /// The server of the packed folder.
    package let server: ScriptedServer
    /// The library's folder.
    package let library: URL
    private let pace = Pace()

    private final class Pace: Sendable {
        let bytesPerSecond = Mutex<Int?>(nil)
        /// Whether the server sends only the first bytes of a response at the set speed.
        let isHeldBack = Mutex(true)

        var current: Int { bytesPerSecond.withLock { $0 } ?? 1_000_000_000 }
        /// The speed for the remaining bytes. No download finishes at this speed, and none times out.
        var ofTheRest: Int { isHeldBack.withLock { $0 } ? min(current, 1000) : current }
    }

    /// Packs issues whose pages are noise, so that no compression makes them smaller.
    /// - Parameters:
    ///   - names: The names of the issues.
    ///   - pageByteCount: The size of each of the three assets of an issue, not counting the cover.
    ///   - bytesPerSecond: The speed at which the server sends archives, or nil for full speed.
    ///   - first: The number of bytes of each response that are sent at this speed. The server sends the rest very
    ///     slowly until ``setPace(_:)`` is called.
    package init(
        _ names: [String] = ["spring"], pageByteCount: Int = 40_000, bytesPerSecond: Int? = nil, first: Int = .max
    ) async throws {
        folder = try TemporaryFolder()
        library = folder["library"]
        let pace = pace
        pace.bytesPerSecond.withLock { $0 = bytesPerSecond }
        let dist = folder["dist"]
        server = try ScriptedServer { request in
            var status = stat()
            let path = dist.path + request.path
            guard stat(path, &status) == 0, let data = FileManager.default.contents(atPath: path) else {
                return [.send(.response(404))]
            }
            let tag = "\"\(status.st_ino)-\(status.st_mtim.tv_sec)-\(status.st_mtim.tv_nsec)\""
            let response = Data.file(data, for: request, entityTag: tag)
            if request.path.hasSuffix(".zip"), pace.bytesPerSecond.withLock({ $0 }) != nil {
                return [
                    .trickle(response.prefix(first), bytesPerSecond: { pace.current }),
                    .trickle(response.dropFirst(first), bytesPerSecond: { pace.ofTheRest }),
                ]
            }
            return [.send(response)]
        }
        for (index, name) in names.enumerated() { try write(name, seed: UInt64(index), pageByteCount) }
        try await pack(names)
    }

    deinit { server.stop() }

    /// Changes the speed of archives, including those that the server is sending.
    package func setPace(_ bytesPerSecond: Int?) {
        pace.isHeldBack.withLock { $0 = false }
        pace.bytesPerSecond.withLock { $0 = bytesPerSecond }
    }

    /// Writes an issue source whose assets are noise from a seed.
    /// - Parameters:
    ///   - pages: The pages to write. Other existing pages stay.
    ///   - scale: The scale of the pages.
    package func write(
        _ name: String, seed: UInt64, _ pageByteCount: Int, pages: [Int] = [0, 1, 2], scale: Scale = .standard
    ) throws {
        let cover = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
        try folder.write("\(name)/cover.png", try #require(cover))
        try folder.write("\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2026-01-01T00:00:00Z"}"#)
        let grid = [0, 1, 2].map { (page: Int) -> String in
            #"{"class": "PDFPage", "properties": {"pdf": "\#(page).pdf", "pageNumber": 1}}"#
        }
        try folder.write("\(name)/pages.json", "[[\(grid.joined(separator: ","))]]")
        for page in pages {
            var noise = Data("%PDF-1.4\n".utf8)
            noise.append(.noise(pageByteCount, seed: seed * 10 + UInt64(page)))
            try folder.write("\(name)/\(scale.name(for: "\(page).pdf"))", noise)
        }
    }

    /// Packs issue sources, even if they were packed before.
    package func pack(_ names: [String]) async throws {
        let result = try await Command.run(
            ["pack"] + names.map { folder[$0].path } + ["-o", folder["dist"].path, "--force"],
            environment: ["XDG_CACHE_HOME": folder["cache"].path])
        try #require(result.status == 0, "\(result.errors)")
    }

    /// The URL of the catalog.
    package var catalogURL: String { server.url("/issues.plist").absoluteString }

    /// The command line of a process that mirrors everything.
    package var mirrorArguments: [String] { [Tool.masthead] + mirrorWords }

    private var mirrorWords: [String] { ["mirror", catalogURL, "--library", library.path, "--quiet"] }

    /// Mirrors everything in this process.
    package func mirror(_ options: String...) async throws -> Tool.Result {
        try await Command.run(mirrorWords + options)
    }

    /// Runs a command on the library in this process.
    package func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Tool.Result {
        try await Command.run(arguments + ["--library", library.path], environment: environment)
    }

    /// Returns the issues from `list --json`, by name.
    package func list() async throws -> [String: [String: Any]] {
        let result = try await run("list", "--json")
        // A process that was killed at its first write has not created a library.
        if result.errors.contains("the folder does not contain a library") { return [:] }
        #expect(result.status == 0, "\(result.errors)")
        let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]] ?? []
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"] as? String ?? "", $0) })
    }

    /// The number of bytes of archives that the server has sent.
    package var sentByteCount: Int {
        Set(server.log.map(\.path)).filter { $0.hasSuffix(".zip") }.reduce(0) { $0 + server.sentByteCount($1) }
    }

    /// Returns the files of an issue's source that its archive contains.
    package func sourceFiles(_ name: String, scale: Scale = .standard) throws -> [String: Data] {
        try FileTree.read(folder[name]).filter { file in
            file.key == "cover.png"
                || (file.key.hasSuffix(".pdf") && file.key.contains("@2x") == (scale == .double))
        }
    }

    /// Returns the files in an issue's content folder, except the page grid.
    package func contentFiles(_ name: String) throws -> [String: Data] {
        try FileTree.read(library.appending(path: "issues/\(name)")).filter { $0.key != "pages.plist" }
    }

    /// Returns the number of downloaded bytes in the folder for incoming files.
    /// - Parameter name: The issue to count, or an empty string for all issues.
    package func arrivedByteCount(of name: String = "") -> Int {
        let incoming = library.appending(path: "incoming/\(name)")
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: incoming.path)) ?? []
        return paths.filter { $0.contains(".part") || $0.contains(".content/") }.reduce(0) { sum, path in
            var status = stat()
            guard stat(incoming.appending(path: path).path, &status) == 0 else { return sum }
            return status.st_mode & S_IFMT == S_IFREG ? sum + Int(status.st_size) : sum
        }
    }
}
