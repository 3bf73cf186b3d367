import CommandSupport
import Foundation
import IssueLibrary
import Testing

@testable import FeedSync
@testable import MastheadCommands
@testable import TestSupport

/// `sync` with a service: login, synchronization, status and logout.
@Suite(.leavesNoProcess) struct SyncCommandTests {
    private func device() async throws -> SyncDevice {
        let service = try ReaderService()
        service.with { state in
            let feed = state.subscribe("https://example.org/a", title: "Harbour", labels: ["Sea"])
            for number in Int64(1)...5 {
                state.items[number] = ReaderService.Item(
                    feed: feed, title: "Tide \(number)", link: "https://example.org/a/\(number)")
            }
        }
        return try await SyncDevice(service)
    }

    @Test("the result of `sync` counts the feeds that the service rejected")
    func rejected() {
        var summary = SyncSummary()
        #expect(summary.line == "Everything is in sync.")
        summary.refusedFeeds = [SyncSummary.Refusal(url: URL(filePath: "/a"), reason: "There is no feed.")]
        #expect(summary.line == "Everything is in sync except 1 feed.")
        summary.newPostCount = 2
        #expect(summary.line == "2 new posts, 1 feed rejected")
    }

    @Test("`sync` logs in, syncs and logs out without storing a readable password")
    func whole() async throws {
        let device = try await device()
        let none = try await device.run("sync")
        #expect(none.status == 1 && none.errors.contains("`masthead sync login URL --user NAME`"), "\(none)")
        #expect(try await device.run("sync", "status").output == "Not logged in.\n")
        let login = try await device.logIn()
        #expect(login.status == 0, "\(login)")
        #expect(login.errors.contains("The password is stored in an encrypted file in /"), "\(login)")
        #expect(login.output == "Logged in at \(device.service.url.absoluteString)/ as ada.\n", "\(login)")
        let again = try await device.logIn()
        #expect(again.status == 1 && again.errors.contains("`masthead sync logout`"), "\(again)")
        let account = "ada at \(device.service.url.absoluteString)/"
        #expect(try await device.run("config", "sync").output == account + "\n")
        #expect(
            try await device.run("config").output.hasSuffix(
                "sync\t\(account)\t\(device.folder["library"].path)\n"))
        let set = try await device.run("config", "sync", "other")
        #expect(set.status == 64 && set.errors.contains("`masthead sync login URL --user NAME`"), "\(set)")
        let first = try await device.sync()
        #expect(first.status == 0 && first.output == "5 new posts, 1 feed added\n", "\(first)")
        #expect(try await device.run("mark", "harbour/tide-2", "--read").status == 0)
        #expect(try await device.run("favorite", "harbour/tide-3").status == 0)
        let status = try await device.run("sync", "status")
        #expect(status.output.contains("Last sync: just now\n2 unsent changes.\n"), "\(status)")
        let json = try await device.run("sync", "--json")
        #expect(json.output.contains(#""statusesTold":2"#), "\(json)")
        #expect(device.service.with { $0.items[2]?.isRead } == true)
        #expect(device.service.with { $0.items[3]?.isStarred } == true)
        #expect(try await device.sync().output == "Everything is in sync.\n")
        #expect(device.service.with { $0.loginCount } == 1)
        for secret in ["open sesame", "auth-0"] {
            // A separate process searches, because closing the database file here would release this process's locks on
            // it.
            let found = try await Tool.run(["grep", "-rlaF", secret, device.folder.url.path])
            #expect(found.output.isEmpty && found.status == 1, "\(secret): \(found)")
        }
        device.service.with { $0.strangeIDs = ["7"] }
        let strange = try await device.sync()
        #expect(strange.status == 0 && strange.output == "Some items are not in sync.\n", "\(strange)")
        #expect(strange.errors.contains("Masthead could not sync 1 item, because"), "\(strange)")
        let exception = "Last sync: just now, except for 1 entry that Masthead does not understand\n"
        #expect(try await device.run("sync", "status").output.contains(exception))
        device.service.with { $0.strangeIDs = [] }
        device.service.with { $0.forgetLogins() }
        #expect(try await device.sync().status == 0)
        #expect(device.service.with { $0.loginCount } == 2)
        #expect(try await device.sync().status == 0)
        #expect(device.service.with { $0.loginCount } == 2)
        let out = try await device.run("sync", "logout")
        #expect(out.status == 0 && out.output.contains("Your feeds and posts are kept."), "\(out)")
        #expect(try await device.library.posts.count() == 5)
        #expect(try await device.run("sync").status == 1)
    }

    @Test("`sync` rejects a wrong password and an unencrypted URL")
    func refused() async throws {
        let device = try await device()
        let wrong = try await device.run(
            "sync", "login", device.service.url.absoluteString, "--user", "ada", input: "wrong\n")
        #expect(wrong.status == 1 && wrong.errors.contains("rejected the user name or password"), "\(wrong)")
        let plain = try await device.run("sync", "login", "http://rss.example.org", "--user", "ada", input: "x\n")
        #expect(plain.status == 1 && plain.errors.contains("https://"), "\(plain)")
        let none = try await device.run("sync", "login", device.service.url.absoluteString, "--user", "ada")
        #expect(none.status == 1 && none.errors.contains("standard input"), "\(none)")
        #expect(try await device.library.service.account() == nil)
        #expect(!FileManager.default.fileExists(atPath: device.folder["config/masthead"].path))
    }

    @Test("`sync` cannot open the password file without the passphrase")
    func passphrase() async throws {
        let device = try await device()
        let phrase = ["MASTHEAD_PASSPHRASE": "correct horse"]
        let login = try await device.run(
            "sync", "login", device.service.url.absoluteString, "--user", "ada", "--passphrase", input: "open sesame\n",
            variables: phrase)
        #expect(login.status == 0, "\(login)")
        let without = try await device.sync()
        #expect(without.status == 1 && without.errors.contains("MASTHEAD_PASSPHRASE"), "\(without)")
        #expect(try await device.run("sync", variables: phrase).output.contains("5 new posts"))
    }

    @Test("after `sync` is killed during a write, the next run finishes the sync")
    func killed() async throws {
        let device = try await device()
        #expect(try await device.logIn().status == 0)
        #expect(try await device.sync(dyingAt: 8).status == 128 + SIGKILL)
        let again = try await device.sync()
        #expect(again.status == 0, "\(again.errors)")
        #expect(try await device.statuses().count == 5)
        #expect(try await device.feeds().count == 1)
    }

    @Test("the agent syncs with the service after it checks feeds")
    func agent() async throws {
        let device = try await device()
        #expect(try await device.logIn().status == 0)
        #expect(try await device.sync().status == 0)
        #expect(try await device.run("mark", "harbour/tide-1", "--read").status == 0)
        // The check of the feed fails, but the agent syncs after any check.
        let page = try ScriptedServer.files([:])
        defer { page.stop() }
        device.service.with { state in
            for id in state.feeds.keys { state.feeds[id]?.url = page.url("/feed").absoluteString }
        }
        try await device.library.following.move("harbour", to: page.url("/feed"))
        let once = try await device.run("agent", "--once")
        #expect(once.status == 0, "\(once)")
        #expect(device.service.with { $0.items[1]?.isRead } == true, "\(once)")
    }
}
