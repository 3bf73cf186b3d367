import CommandSupport
import Foundation
import TestSupport
import Testing

/// Backups of publisher servers in separate processes.
@Suite(.leavesNoProcess) struct PressBackupCommandTests {
    let folder: TemporaryFolder
    private var press: String { folder["press"].path }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) async throws -> Tool.Result { try await Command.run(["press"] + words) }

    private func status(_ url: String, _ token: String) async throws -> String {
        try await Tool.run([
            "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Authorization: Bearer \(token)",
            url + "v1/account",
        ]).output
    }

    @Test("readers keep their accounts if a running server is backed up and restored elsewhere")
    func move() async throws {
        #expect(try await run("init", press).status == 0)
        let server = try ServingProcess([Tool.masthead, "press", "serve", press, "--port", "0"])
        defer { server.stop() }
        let made = try await Tool.run(["curl", "-s", "-X", "POST", try await server.url() + "v1/accounts"]).output
        let account = try #require(
            try JSONSerialization.jsonObject(with: Data(made.utf8)) as? [String: String], "\(made)")
        let token = try #require(account["token"])
        let backup = try await run("backup", press, "-o", folder["backup.tar"].path)
        #expect(backup.status == 0 && backup.output == folder["backup.tar"].path + "\n", "\(backup)")
        let used = try await run("restore", folder["backup.tar"].path, press)
        #expect(used.status == 1 && used.errors.contains("a server runs in this folder"), "\(used)")
        let restored = try await run("restore", folder["backup.tar"].path, folder["new"].path)
        #expect(restored.status == 0 && restored.errors.contains("masthead press doctor"), "\(restored)")
        let again = try await run("restore", folder["backup.tar"].path, folder["new"].path)
        #expect(again.status == 1 && again.errors.contains("the folder is not empty"), "\(again)")
        let other = try ServingProcess([Tool.masthead, "press", "serve", folder["new"].path, "--port", "0"])
        defer { other.stop() }
        #expect(try await status(try await other.url(), token) == "200")
    }

    @Test("a restore that is killed leaves no server, and a backup that is killed leaves no file")
    func killed() async throws {
        #expect(try await run("init", press).status == 0)
        let target = folder["backups/backup.tar"].path
        try FileManager.default.createDirectory(at: folder["backups"], withIntermediateDirectories: true)
        let backup = [Tool.masthead, "press", "backup", press, "-o", target]
        let crash = try await FaultInjector.environment(.crash, below: folder["backups"], named: "rename", at: 1)
        #expect(try await Tool.run(backup, environment: crash).status != 0)
        // Another process deletes the temporary files.
        try await wait(until: {
            try FileManager.default.contentsOfDirectory(atPath: folder["backups"].path).isEmpty
        })
        #expect(try await Tool.run(backup).status == 0)
        var call = 1
        while true {
            let new = folder["new\(call)"]
            let environment = try await FaultInjector.environment(.crash, below: new, named: "renameat", at: call)
            let killed = try await Tool.run(
                [Tool.masthead, "press", "restore", target, new.path], environment: environment)
            if killed.status == 0 { break }
            #expect(!FileManager.default.fileExists(atPath: new.appending(path: "press.json").path), "\(call)")
            let refused = try await run("serve", new.path)
            #expect(refused.status == 1 && refused.errors.contains("the file does not exist"), "\(call): \(refused)")
            try await wait(until: {
                try FileManager.default.contentsOfDirectory(atPath: new.path).allSatisfy { !$0.hasPrefix(".") }
            })
            if call == 1 {
                #expect(try await run("restore", target, new.path).status == 0)
            }
            call += 1
        }
        // The database, the signing key, and the configuration as the last file.
        #expect(call == 4)
    }

    @Test(
        "with PostgreSQL, the commands name the programs that copy the database",
        .enabled(if: PostgresCluster.isInstalled))
    func postgres() async throws {
        let url = try await PostgresCluster.shared.database()
        #expect(try await run("init", press, "--database", url).status == 0)
        let backup = try await run("backup", press, "-o", folder["backup.tar"].path)
        #expect(backup.status == 0 && backup.errors.contains("`pg_dump --format=custom"), "\(backup)")
        let restored = try await run("restore", folder["backup.tar"].path, folder["new"].path)
        #expect(restored.status == 0 && restored.errors.contains("`pg_restore"), "\(restored)")
    }
}
