import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of backups of publisher servers.
@Suite struct BackupTests {
    private let folder: TemporaryFolder
    private var place: PressFolder { PressFolder(folder["press"]) }

    init() throws { folder = try TemporaryFolder() }

    private func secret(_ path: String, _ text: String, mode: Int = 0o600) throws {
        let file = try folder.write(path, text)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    private func mode(_ path: String) throws -> Int {
        try #require(
            try FileManager.default.attributesOfItem(atPath: folder[path].path)[.posixPermissions] as? Int)
    }

    /// Sets up a server with files inside and outside of its folder.
    private func makeServer(_ more: String = "") async throws -> TokenSecret {
        let token = try await PressSetup(place, environment: [:]).run()
        try secret("etc/vapid.pem", "outside")
        try secret("press/hooks", "0123456789abcdef\n")
        try secret("press/private/magazine/a-0123abcd.zip", "paid content", mode: 0o640)
        try folder.write("press/private/magazine/.half", "x")
        try FileManager.default.createSymbolicLink(
            at: folder["press/private/magazine/link.zip"], withDestinationURL: folder["etc/vapid.pem"])
        #expect(chmod(folder["press/private"].path, 0o750) == 0)
        try folder.write(
            "press/press.json",
            """
            {"vapid-key": "\(folder["etc/vapid.pem"].path)", "vapid-contact": "mailto:a@example.org",
             "webhook-secret-file": "\(folder["press/hooks"].path)", "public": "\(folder["www"].path)"\(more)}
            """)
        return token
    }

    private func backup(to path: String, content: Bool = true) async throws -> PressBackup.Result {
        let configuration = try PressConfigurationFile.read(place)
        return try await PressBackup(place, database: configuration.database, includesContent: content)
            .write(to: folder[path])
    }

    @Test("a backup has all files that the server needs, and can be restored under another path")
    func whole() async throws {
        let token = try await makeServer()
        let made = try await backup(to: "backup.tar")
        #expect(made.file.path == folder["backup.tar"].path && made.database == nil)
        #expect(made.omitted.map(\.path) == [folder["www"].path])
        #expect(try mode("backup.tar") == 0o600)
        let others = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.hasPrefix(".") }
        #expect(others.isEmpty, "\(others)")

        let result = try PressRestore(made.file, into: folder["new"]).run()
        #expect(result.fileCount == made.fileCount && result.missing.map(\.path) == [folder["www"].path])
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder["new"].path).sorted()
        #expect(
            names == [
                "hooks", "press.json", "press.sqlite", "private", "private/magazine",
                "private/magazine/a-0123abcd.zip", "secrets", "secrets/vapid.pem", "signing.pem",
            ])
        #expect(try mode("new") == 0o700 && mode("new/private") == 0o750)
        #expect(try mode("new/private/magazine/a-0123abcd.zip") == 0o640)
        for name in ["press.json", "signing.pem", "press.sqlite", "hooks", "secrets/vapid.pem"] {
            #expect(try mode("new/\(name)") == 0o600, "\(name)")
        }
        let configuration = try PressConfigurationFile.read(PressFolder(folder["new"]))
        #expect(configuration.push.vapidKey?.path == folder["new/secrets/vapid.pem"].path)
        #expect(configuration.sale.webhookSecretFile?.path == folder["new/hooks"].path)
        #expect(try SigningKey(PressFolder(folder["new"])).identifier == SigningKey(place).identifier)
        let store = try await configuration.database.open(connections: 1)
        let known = try await AdministratorTokens(store).list()
        await store.close()
        #expect(known.map(\.name) == ["first token"], "\(token)")
    }

    @Test("files with control characters in their names are backed up and restored")
    func controlCharacters() async throws {
        _ = try await makeServer()
        let names = ["a\nb.zip", "c\u{1B}[1m", "d\u{7F}", String(repeating: "e\t", count: 120)]
        for name in names { try folder.write("press/private/\(name)/f\n", name) }
        let made = try await backup(to: "backup.tar")
        _ = try PressRestore(made.file, into: folder["new"]).run()
        for name in names {
            let restored = try Data(contentsOf: folder["new/private/\(name)/f\n"])
            #expect(restored == Data(name.utf8), "\(name.debugDescription)")
        }
        let outside = #expect(throws: MastheadError.self) {
            var tar = try TarWriter(folder["unsafe.tar"])
            try tar.add(Data(), as: "../a")
        }
        #expect(outside?.found == "a restore would reject the path", "\(outside as Any)")
    }

    @Test("pipes in place of files are rejected", .timeLimit(.minutes(1)))
    func pipes() async throws {
        _ = try await makeServer()
        func makePipe(_ path: String) throws {
            unlink(folder[path].path)
            #expect(mkfifo(folder[path].path, 0o600) == 0)
        }
        try makePipe("backup.tar")
        let read = #expect(throws: MastheadError.self) {
            try PressRestore(folder["backup.tar"], into: folder["new"]).run()
        }
        #expect(read?.found == "the path is not a file", "\(read as Any)")
        for path in ["press/signing-old.pem", "press/hooks", "press/press.json"] {
            try makePipe(path)
            let error = await #expect(throws: MastheadError.self) { try await backup(to: "made.tar") }
            #expect(error?.found == "the path is not a file", "\(path): \(error as Any)")
            unlink(folder[path].path)
        }
    }

    @Test("root backs up no file that the server's user cannot read", .enabled(if: geteuid() == 0))
    func plantedLinks() async throws {
        _ = try await makeServer()
        for path in ["press", "press/press.json", "press/signing.pem", "press/hooks", "etc/vapid.pem"] {
            #expect(chown(folder[path].path, 65534, 65534) == 0)
        }
        #expect(chown(folder["press/private/magazine/a-0123abcd.zip"].path, 65534, 65534) == 0)
        _ = try await backup(to: "made.tar")
        try secret("secret", "a secret of root")
        try FileManager.default.createSymbolicLink(
            at: folder["press/signing-old.pem"], withDestinationURL: folder["secret"])
        let linked = await #expect(throws: MastheadError.self) { try await backup(to: "made.tar") }
        #expect(linked?.found == "the server's user cannot read the file", "\(linked as Any)")
        unlink(folder["press/signing-old.pem"].path)
        #expect(chown(folder["etc/vapid.pem"].path, 0, 0) == 0)
        let named = await #expect(throws: MastheadError.self) { try await backup(to: "made.tar") }
        #expect(named?.found == "the server's user cannot read the file", "\(named as Any)")
    }

    @Test("a backup without changed paths keeps the configuration byte for byte, and content can be left out")
    func plain() async throws {
        _ = try await PressSetup(place, environment: [:]).run()
        try folder.write("press/private/a.zip", "paid content")
        let made = try await backup(to: "backup.tar", content: false)
        #expect(made.omitted.map(\.path) == [folder["press/private"].path])
        _ = try PressRestore(made.file, into: folder["new"]).run()
        #expect(try Data(contentsOf: folder["new/press.json"]) == Data(contentsOf: folder["press/press.json"]))
        #expect(!FileManager.default.fileExists(atPath: folder["new/private"].path))
    }

    @Test("a backup contains every account that the server confirmed before the backup, while others are created")
    func writing() async throws {
        _ = try await makeServer()
        let store = try await StoreAddress("press.sqlite", in: place.url).open()
        for _ in 0..<20 { _ = try await Accounts(store).make() }
        let writer = Task {
            var count = 0
            while !Task.isCancelled {
                _ = try await Accounts(store).make()
                count += 1
            }
            return count
        }
        let made = try await backup(to: "backup.tar")
        writer.cancel()
        let more = try await writer.value
        _ = try PressRestore(made.file, into: folder["new"]).run()
        let restored = try await StoreAddress("press.sqlite", in: folder["new"]).open()
        func count(_ store: any Store) async throws -> Int {
            try await store.read { try $0.rows("SELECT count(*) AS n FROM account").first?.integer("n") ?? 0 }
        }
        let (before, after) = (try await count(store), try await count(restored))
        #expect(before == 20 + more && (20...before).contains(after), "\(before) \(after)")
        await store.close()
        await restored.close()
    }

    @Test("a backup in a folder gets a name with its date, and replaces no file of the server")
    func target() async throws {
        _ = try await makeServer()
        try FileManager.default.createDirectory(at: folder["backups"], withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: folder["www"], withIntermediateDirectories: true)
        let made = try await backup(to: "backups")
        #expect(made.file.lastPathComponent.wholeMatch(of: /press-[0-9]{8}-[0-9]{6}\.tar/) != nil, "\(made.file)")
        for path in ["press/press.sqlite", "press/signing.pem", "etc/vapid.pem", "www/backup.tar", "press/private"] {
            let error = await #expect(throws: MastheadError.self, "\(path)") { try await backup(to: path) }
            #expect(error?.action == "write the backup", "\(path): \(error as Any)")
        }
        #expect(try Data(contentsOf: folder["etc/vapid.pem"]) == Data("outside".utf8))
        _ = try await StoreAddress("press.sqlite", in: place.url).state()
    }

    @Test("a damaged database is not backed up, and the earlier backup stays")
    func damaged() async throws {
        _ = try await makeServer()
        try folder.write("backup.tar", "earlier")
        let file = folder["press/press.sqlite"]
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: 4096)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 40_960))
        try handle.close()
        let error = await #expect(throws: MastheadError.self) { try await backup(to: "backup.tar") }
        #expect(error?.action == "back up the database", "\(error as Any)")
        #expect(try Data(contentsOf: folder["backup.tar"]) == Data("earlier".utf8))
    }

    @Test(
        "with PostgreSQL, a backup contains all files except the database",
        .enabled(if: PostgresCluster.isInstalled))
    func postgres() async throws {
        let url = try await PostgresCluster.shared.database()
        _ = try await PressSetup(place, database: url, environment: [:]).run()
        let made = try await backup(to: "backup.tar")
        #expect(made.database == url)
        let result = try PressRestore(made.file, into: folder["new"]).run()
        #expect(result.database == url)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder["new"].path).sorted()
        #expect(names == ["press.json", "signing.pem"])
        guard case .postgresql(url) = try PressConfigurationFile.read(PressFolder(folder["new"])).database else {
            Issue.record("the configuration has another database")
            return
        }
    }

    @Test("a backup is restored only into an empty folder without a running server")
    func refusing() async throws {
        _ = try await makeServer()
        let made = try await backup(to: "backup.tar")
        try folder.write("full/a", "x")
        let full = #expect(throws: MastheadError.self) { try PressRestore(made.file, into: folder["full"]).run() }
        #expect(full?.found == "the folder is not empty", "\(full as Any)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["full"].path) == ["a"])
        // The server still uses its folder, even if all of its files were deleted.
        try await PressFixture.serving { fixture async throws in
            let used = fixture.folder["press"]
            for name in try FileManager.default.contentsOfDirectory(atPath: used.path) {
                try FileManager.default.removeItem(at: used.appending(path: name))
            }
            let error = #expect(throws: MastheadError.self) { try PressRestore(made.file, into: used).run() }
            #expect(error?.found == "a server runs in this folder", "\(error as Any)")
        }
        try FileManager.default.createDirectory(at: folder["empty"], withIntermediateDirectories: true)
        _ = try PressRestore(made.file, into: folder["empty"]).run()
    }
}
