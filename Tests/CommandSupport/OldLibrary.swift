package import Foundation
import GRDB
import Synchronization
package import TestSupport
import Testing

/// A library that an earlier version left, and a server with its two catalogs. Tests/Programs/make-old-library wrote
/// both as text files in Tests/TakeOver.
package final class OldLibrary: Sendable {
    private static let fixture = Tool.repository.appending(path: "Tests/TakeOver")

    /// A file, as `library.json` and `site.json` describe it.
    private struct File: Decodable {
        var text: String?
        var base64: Data?
        /// The path of another file with the same bytes.
        var `as`: String?
    }

    package let folder: TemporaryFolder
    package let server: ScriptedServer
    /// The library's files except the database, by path.
    package let files: [String: Data]
    private let words: [String: String]
    private let site: Site

    private final class Site: Sendable {
        let files: Mutex<[String: Data]>

        init(_ files: [String: Data]) { self.files = Mutex(files) }
    }

    package init() throws {
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

    /// Changes a file on the server.
    package func change(_ path: String, _ change: (String) -> String) throws {
        try site.files.withLock { files in
            files[path] = Data(change(String(decoding: try #require(files[path]), as: UTF8.self)).utf8)
        }
    }

    /// Returns the earlier version's JSON output for the library, by command.
    package func said() throws -> [String: JSONValue] {
        let text = try String(contentsOf: Self.fixture.appending(path: "said.json"), encoding: .utf8)
            // The hint was part of an error's text, and now has a separate key.
            .replacing(/\\n    hint: [^"]*/, with: "")
        return try JSONDecoder().decode(
            [String: JSONValue].self, from: Data(Self.replacing(words, in: text).utf8))
    }

    /// Writes the library as the earlier version left it.
    /// - Returns: The library's folder.
    @discardableResult
    package func write(_ name: String = "library") throws -> URL {
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

    /// Returns the number of bytes that the server has sent of files whose paths end with the suffix.
    package func sentByteCount(_ suffix: String) -> Int {
        Set(server.log.map(\.path)).filter { $0.hasSuffix(suffix) }.reduce(0) { $0 + server.sentByteCount($1) }
    }

    /// Returns the JSON output of a command for a library.
    package static func json(_ words: String, _ library: URL) async throws -> JSONValue {
        let result = try await run(words + " --json", library)
        return try JSONDecoder().decode(JSONValue.self, from: Data(result.output.utf8))
    }

    /// Runs a command on a library and expects it to succeed.
    @discardableResult
    package static func run(_ words: String, _ library: URL) async throws -> Tool.Result {
        let words = words.split(separator: " ").map(String.init)
        let result = try await Command.run(words + ["--library", library.path])
        #expect(result.status == 0, "\(words): \(result.errors)")
        return result
    }

    /// Expects that commands print the same about the library as the earlier version, and that its files are unchanged.
    package func expectSame(_ library: URL, _ hint: String = "") async throws {
        // The paths of files may change, so compare the files' bytes below.
        let places: Set = ["coverPath", "contentPath"]
        let said = try self.said()
        for words in ["list", "status", "bookmark", "favorite", "search apple", "search plum"] {
            let differences = try await Self.json(words, library).without(places)
                .differences(from: try #require(said[words]).without(places), at: words)
            #expect(differences == [], "\(hint)")
        }
        let rows = try await Self.json("list", library).array
        for before in said["list"]?.array ?? [] {
            let name = before["name"].text ?? ""
            let now = rows.first { $0["name"].text == name }
            if let path = before["coverPath"].text?.replacing("LIBRARY/", with: "") {
                let place = now?["coverPath"].text
                #expect(place.flatMap(FileManager.default.contents) == files[path], "\(hint) cover of \(name)")
            }
            if let path = before["contentPath"].text?.replacing("LIBRARY/", with: "") {
                let own = files.filter { $0.key.hasPrefix("\(path)/") }
                let place = URL(filePath: now?["contentPath"].text ?? "/nowhere")
                let expected = Dictionary(
                    uniqueKeysWithValues: own.map { (String($0.key.dropFirst(path.count + 1)), $0.value) })
                #expect(try !expected.isEmpty && FileTree.read(place) == expected, "\(hint) content of \(name)")
            }
        }
        #expect(
            FileManager.default.contents(atPath: library.appending(path: "icon.png").path) == files["icon.png"],
            "\(hint)")
    }
}
