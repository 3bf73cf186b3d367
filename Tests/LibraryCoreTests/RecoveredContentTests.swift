import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import Signatures
import TestSupport
import Testing

/// Tests of the content of a recovered library, and of the data that recover uses.
@Suite struct RecoveredContentTests: DamagedLibraryTests {
    @Test("recovery reports which files are missing, and the next mirror downloads these files")
    func missingFiles() async throws {
        let (fixture, copy) = try await library()
        truncate(copy.appending(path: "library.sqlite").path, 60_000)
        let content = copy.appending(path: "issues/two")
        try FileManager.default.removeItem(at: content)
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available == ["one"] && summary.incomplete.map(\.name) == ["two"])
        let recovered = try await open(copy)
        let (downloads, _) = try await recovered.downloads.queueEverything()
        #expect(await recovered.runner.run(downloads).isEmpty)
        #expect(try await recovered.verification.verify("two").faults.isEmpty)
        _ = fixture
    }

    private func setError(of name: String, in file: URL) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.write {
            try $0.execute(sql: "UPDATE item SET error = 'went wrong' WHERE name = ?", arguments: [name])
        }
        try queue.close()
    }

    @Test("recovery removes the errors that a damaged database stored for issues")
    func recoveredError() async throws {
        let (fixture, copy) = try await library()
        let file = copy.appending(path: "library.sqlite")
        try setError(of: "one", in: file)
        let handle = try FileHandle(forUpdating: file)
        try handle.write(contentsOf: Data("no SQLite file".utf8))
        try handle.close()
        #expect(try await IssueLibrary.recover(copy).available == ["one", "two"])
        #expect(try await open(copy).items.all().map(\.error) == [nil, nil])
        withExtendedLifetime(fixture) {}
    }

    @Test("if an issue's revision is damaged in the database, the second mirror after it repairs the issue")
    func changedRevision() async throws {
        let (fixture, copy) = try await library()
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path)
        try await queue.write {
            try $0.execute(
                sql: """
                    UPDATE item SET revision = CASE substr(revision, 1, 1) WHEN '0' THEN '1' ELSE '0' END
                        || substr(revision, 2) WHERE name = 'one'
                    """)
        }
        try queue.close()
        let library = try await open(copy)
        func mirror() async throws -> [MastheadError] {
            _ = try await library.refresh()
            return Array(await library.runner.run(try await library.downloads.queueEverything().downloads).values)
        }
        #expect(try await mirror().map(\.code) == [.wrongContent])
        #expect(try await mirror().isEmpty)
        let items = try await library.items.all()
        #expect(items.count == 2)
        #expect(items.allSatisfy { $0.status == .available && !$0.isUpdating && $0.error == nil })
        withExtendedLifetime(fixture) {}
    }

    @Test("downloading all issues also removes old errors from issues that are already complete")
    func staleError() async throws {
        let (fixture, copy) = try await library()
        try setError(of: "one", in: copy.appending(path: "library.sqlite"))
        let library = try await open(copy)
        #expect(try await library.items.item("one")?.error?.found == "went wrong")
        #expect(try await library.downloads.queueEverything().downloads.isEmpty)
        #expect(try await library.items.item("one")?.error == nil)
        withExtendedLifetime(fixture) {}
    }

    @Test("the backup contains the publishers' keys, and only the owner can read it")
    func backup() async throws {
        let (fixture, _) = try await library()
        let key = SecretKey().publicKey.description
        try await fixture.library.following.addCatalog(fixture.catalogURL, publicKey: key)
        let file = fixture.folder["library/library-backup.json"]
        #expect(try String(contentsOf: file, encoding: .utf8).contains(key))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let copy = try copy(fixture, as: "later")
        try Data().write(to: copy.appending(path: "library.sqlite"))
        _ = try await IssueLibrary.recover(copy)
        // With the recovered key, an unsigned catalog is refused.
        #expect(try await open(copy).refresh().failures.values.map(\.code) == [.untrusted])
    }

    @Test("recovery does not change an intact library")
    func whole() async throws {
        let (fixture, copy) = try await library()
        // SQLite may leave its files beside the database, and an empty lock may stay.
        func files() throws -> [String: Data] {
            try FileTree.read(copy).filter { file in [".lock", "-wal", "-shm"].allSatisfy { !file.key.hasSuffix($0) } }
        }
        let before = try files()
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.wasWhole && summary.keptFiles.isEmpty)
        #expect(try files() == before)
        await #expect(throws: MastheadError.self) { try await IssueLibrary.recover(fixture.folder["none"]) }
        await #expect(throws: MastheadError.self) { try await IssueLibrary.recover(fixture.folder["dist"]) }
    }

    @Test("by default, only the owner can access a library's files")
    func privacy() async throws {
        let (fixture, copy) = try await library()
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let root = fixture.folder["library"].path
        for name in ["", "/issues", "/incoming", "/covers"] { #expect(try mode(root + name) == 0o700, "\(name)") }
        let databases = try FileManager.default.contentsOfDirectory(atPath: root).filter { $0.hasPrefix("library") }
        #expect(Set(databases).isSuperset(of: ["library.sqlite", "library-backup.json"]))
        for name in databases {
            #expect(try mode("\(root)/\(name)") == 0o600, "\(name)")
        }
        let names = ["", "/issues", "/incoming", "/covers", "/library.sqlite", "/library-backup.json"]
        for name in names { chmod(copy.path + name, 0o755) }
        _ = try await open(copy)
        for name in names {
            #expect(try mode(copy.path + name) == (name.contains("library") ? 0o600 : 0o700), "\(name)")
        }
        // If the owner gave a group access, the access stays.
        chmod(copy.path, 0o750)
        _ = try await open(copy)
        #expect(try mode(copy.path) == 0o750)
        // The permissions of a folder that also has other files do not change.
        try FileManager.default.createDirectory(at: copy.appending(path: "other"), withIntermediateDirectories: true)
        chmod(copy.path, 0o755)
        _ = try await open(copy)
        #expect(try mode(copy.path) == 0o755)
    }
}
