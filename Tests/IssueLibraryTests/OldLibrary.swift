import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

/// A library as an earlier version left it, and the server of its two catalogues, made of the texts in Tests/TakeOver by
/// Tests/Programs/make-old-library.
final class OldLibrary: Sendable {
    private static let fixture = Tool.repository.appending(path: "Tests/TakeOver")

    /// A file as the texts have it.
    private struct File: Decodable {
        var text: String?
        var base64: Data?
        /// The path of another that has the same bytes.
        var `as`: String?
    }

    let folder: TemporaryFolder
    let server: ScriptedServer
    /// The files of the library but its database, by their paths.
    let files: [String: Data]
    private let words: [String: String]
    private let site: Site

    private final class Site: Sendable {
        let files: Mutex<[String: Data]>

        init(_ files: [String: Data]) { self.files = Mutex(files) }
    }

    init() throws {
        folder = try TemporaryFolder()
        let site = Site(try Self.files("site.json") { $0 })
        self.site = site
        server = try ScriptedServer { request in
            guard let data = site.files.withLock({ $0[String(request.path.dropFirst())] }) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
        let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        words = [
            "127.0.0.1:PORT": "127.0.0.1:\(server.url("/").port ?? 0)",
            "BOOT": boot?.trimmingCharacters(in: .newlines) ?? "",
        ]
        files = try Self.files("library.json") { [words] in Self.replacing(words, in: $0) }
    }

    deinit { server.stop() }

    private static func replacing(_ words: [String: String], in text: String) -> String {
        words.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }

    private static func files(_ name: String, _ change: (String) -> String) throws -> [String: Data] {
        let all = try JSONDecoder().decode(
            [String: File].self, from: Data(contentsOf: fixture.appending(path: name)))
        return try all.mapValues { file in
            let file = try file.as.map { try #require(all[$0]) } ?? file
            return try #require(file.base64 ?? file.text.map { Data(change($0).utf8) })
        }
    }

    /// Changes a file of the publishers.
    func change(_ path: String, _ change: (String) -> String) throws {
        try site.files.withLock { files in
            files[path] = Data(change(String(decoding: try #require(files[path]), as: UTF8.self)).utf8)
        }
    }

    /// What the earlier version's commands said of the library.
    func said() throws -> [String: JSONValue] {
        let text = try String(contentsOf: Self.fixture.appending(path: "said.json"), encoding: .utf8)
            // What to do stood in the text of an error, and has a key of its own now.
            .replacing(/\\n    hint: [^"]*/, with: "")
        return try JSONDecoder().decode(
            [String: JSONValue].self, from: Data(Self.replacing(words, in: text).utf8))
    }

    /// Writes the library as the earlier version left it.
    /// - Returns: its folder.
    @discardableResult
    func write(_ name: String = "library") throws -> URL {
        try? FileManager.default.removeItem(at: folder[name])
        for (path, data) in files { try folder.write("\(name)/\(path)", data) }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let text = try String(contentsOf: Self.fixture.appending(path: "library.sql"), encoding: .utf8)
        let database = try DatabaseQueue(path: folder["\(name)/library.sqlite"].path, configuration: configuration)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.inTransaction {
                try db.execute(sql: Self.replacing(words, in: text))
                return .commit
            }
        }
        try database.close()
        return folder[name]
    }

    /// The bytes that were sent of files whose paths end so.
    func sentByteCount(_ suffix: String) -> Int {
        Set(server.log.map(\.path)).filter { $0.hasSuffix(suffix) }.reduce(0) { $0 + server.sentByteCount($1) }
    }
}
