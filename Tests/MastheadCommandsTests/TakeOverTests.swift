import CommandSupport
import Foundation
import GRDB
import TestSupport
import Testing

/// Upgrades of an earlier version's library, which has items in every possible state.
@Suite struct TakeOverTests {
    private func json(_ words: String, _ library: URL) async throws -> JSONValue {
        try await OldLibrary.json(words, library)
    }

    @discardableResult
    private func run(_ words: String, _ library: URL) async throws -> Tool.Result {
        try await OldLibrary.run(words, library)
    }

    @Test("after an upgrade, a library opens offline with all its content")
    func everythingIsThere() async throws {
        let old = try OldLibrary()
        let library = try old.write()
        try await old.expectSame(library)
        let whole = try await json("verify", library).differences(from: try #require(try old.said()["verify"]))
        #expect(whole == [])
        // The displayed page is the last reading position.
        let positions = try #require(try old.said()["positions"]).object
        #expect(positions.count == 3)
        for (name, position) in positions {
            let page = try await json("page \(name)", library)
            let article = try #require(page["articleIndex"].number)
            let number = try #require(page["pageIndex"].number)
            #expect(.text("\(Int(article) + 1).\(Int(number) + 1)") == position, "\(name)")
        }
        #expect(old.server.log.isEmpty)
    }

    @Test("an upgraded library resumes its downloads")
    func nothingTwice() async throws {
        let old = try OldLibrary()
        let library = try old.write()
        let rest = try #require(try old.said()["status"]).array.reduce(into: [String: Int]()) { rest, row in
            guard let name = row.text("name"), let here = row["bytes"].number, let all = row["totalBytes"].number
            else { return }
            rest[name] = Int(all - here)
        }
        for name in ["corrected", "paused", "plain"] {
            try await run("download \(name) --quiet", library)
            // The allowance covers the response headers.
            let sent = old.server.log.map(\.path).filter { $0.contains("/\(name)") && $0.hasSuffix(".zip") }
            let byteCount = Set(sent).reduce(0) { $0 + old.server.sentByteCount($1) }
            #expect(try byteCount <= #require(rest[name]) + 1500, "\(name): \(sent)")
        }
        #expect(old.sentByteCount(".index.json") == 0)
        #expect(old.sentByteCount(".png") == 0)
        let list = try await json("list", library).array
        for name in ["corrected", "paused", "plain"] {
            #expect(list.first { $0.text("name") == name }?.text("status") == "available", "\(name)")
        }
        #expect(try await json("search plum", library).array.isEmpty == false, "the correction is installed")
        try await run("verify --quiet", library)

        // A mirror only downloads items that were never downloaded or were removed.
        let mirror = try await Command.run(["mirror", "--quiet", "--library", library.path])
        // An issue that a program added has no URL to download from.
        let faults = mirror.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
        #expect(faults.allSatisfy { $0.contains("cannot download own: ") }, "\(mirror.errors)")
        let fetched = Set(old.server.log.map(\.path).filter { $0.hasSuffix(".zip") })
        let names = Set(fetched.map { $0.split(separator: "/").last?.prefix { !"-.@".contains($0) } ?? "" })
        #expect(names.isSubset(of: ["corrected", "paused", "plain", "failed", "emptied"]), "\(fetched)")
        #expect(try await json("list", library).array.contains { $0.text("name") == "removed" } == false)
    }

    @Test("an upgrade keeps a publication's key")
    func keys() async throws {
        let old = try OldLibrary()
        let library = try old.write()
        try old.change("first/issues.plist") { $0.replacing("Title of spring", with: "Title of another") }
        let refreshed = try await Command.run(["refresh", "--library", library.path])
        #expect(refreshed.status == 1 && refreshed.errors.contains("sign"), "\(refreshed.errors)")
        try await old.expectSame(library)
    }

    @Test("every command rejects a library that a later version of Masthead has upgraded")
    func later() async throws {
        let old = try OldLibrary()
        let library = try old.write()
        try await run("list", library)
        let file = library.appending(path: "library.sqlite").path
        let queue = try DatabaseQueue(path: file)
        try await queue.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('a step of a later version')")
        }
        try queue.close()
        // Returns the database rows and all other files. Opening the database changes bytes in its file.
        func state() throws -> [String: Data] {
            var files = try FileTree.read(library).filter { !$0.key.hasPrefix("library.sqlite") }
            let queue = try DatabaseQueue(path: file)
            let rows = try queue.read { db in
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
                    .map { try Row.fetchAll(db, sql: "SELECT * FROM \($0.quotedDatabaseIdentifier)").description }
            }
            try queue.close()
            files["rows"] = Data(rows.joined(separator: "\n").utf8)
            return files
        }
        let before = try state()
        for words in [
            "list", "mirror --quiet", "download paused", "remove spring", "page spring 1.1", "status", "verify",
        ] {
            let result = try await Command.run(
                words.split(separator: " ").map(String.init) + ["--library", library.path])
            #expect(result.status == 1, "\(words)")
            #expect(
                result.errors.contains("a later version of Masthead created this file"), "\(words): \(result.errors)")
            let now = try state()
            #expect(Set(now.keys) == Set(before.keys), "\(words)")
            #expect(now.filter { $0.value != before[$0.key] }.keys.sorted() == [], "\(words)")
        }
        #expect(old.server.log.isEmpty)
    }

    @Test("an earlier version of Masthead reports that the library is newer")
    func earlier() async throws {
        let old = try OldLibrary()
        let library = try old.write()
        try await run("list", library)
        let queue = try DatabaseQueue(path: library.appending(path: "library.sqlite").path)
        // Earlier versions treat a library without this table or without rows in it as damaged.
        #expect(try await queue.read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM issue)") } == true)
        try queue.close()
        guard let program = ProcessInfo.processInfo.environment["MASTHEAD_EARLIER"] else { return }
        for words in ["list", "status", "mirror --quiet"] {
            let result = try await Tool.run(
                [program] + words.split(separator: " ").map(String.init) + ["--library", library.path])
            #expect(result.status == 1, "\(words)")
            #expect(
                result.errors.contains("a later version of Masthead created this file"), "\(words): \(result.errors)")
        }
        try await run("list", library)
    }
}
