import CommandSupport
import Foundation
import PressWire
import ServerStore
import Testing

@testable import TestSupport

/// The commands of the publisher server that cannot be undone. They require `--yes` if there is no terminal.
@Suite struct ConfirmationTests {
    @Test("without a terminal, `press` commands that cannot be undone change nothing unless you use --yes")
    func press() async throws {
        let place = try await SellingFolder()
        func run(_ words: [String]) async throws -> Tool.Result { try await Command.run(["press"] + words) }
        let put = [
            "product", "put", place.path, "press.year", "--publication", "press", "--kind", "subscription", "--period",
            "P1Y",
        ]
        #expect(try await run(put).status == 0)
        #expect(try await run(["voucher", place.path, "press.year", "--count", "3", "--label", "fair"]).status == 0)
        try await place.withStore { store async throws in
            let account = try await Accounts(store).make().account.id
            let token = try await AdministratorTokens(store).make(named: "release", scopes: [.status]).token.id
            #expect(try await run(["grant", place.path, account, "press.year", "--ends", "2099-12-31"]).status == 0)
            let key = try Data(contentsOf: place.folder["press/signing.pem"])
            let commands = [
                (["token", "revoke", place.path, token], "“release”"),
                (["voucher", place.path, "press.year", "--label", "fair", "--withdraw"], "3 unused codes"),
                (["rotate-key", place.path], "restart the server"),
                (["forget", place.path, account], "press.year until 2099-12-31"),
                (["grant", place.path, account, "press.year", "--revoke"], "press.year"),
                (["product", "remove", place.path, "press.year"], "no longer buy press.year"),
            ]
            for (words, loss) in commands {
                let asked = try await run(words)
                #expect(asked.status == 1 && asked.output.isEmpty, "\(words): \(asked)")
                #expect(asked.errors.contains(loss), "\(words): \(asked)")
                #expect(asked.errors.contains("Use --yes to confirm."), "\(words): \(asked)")
            }
            #expect(try await AdministratorTokens(store).token(token) != nil)
            #expect(try await Vouchers(store, zone: .gmt).lots().first?.codesLeft == 3)
            #expect(try await Rights(store, zone: .gmt).list(of: account).map(\.revoked) == [nil])
            #expect(try await Products(store).list().count == 1)
            #expect(try Data(contentsOf: place.folder["press/signing.pem"]) == key)
            // Revoke the grant before the account is deleted.
            for (words, _) in commands.filter({ $0.0[0] != "forget" }) + commands.filter({ $0.0[0] == "forget" }) {
                let done = try await run(words + ["--yes"])
                #expect(done.status == 0, "\(words): \(done)")
            }
            #expect(try await AdministratorTokens(store).token(token) == nil)
            #expect(try await Vouchers(store, zone: .gmt).lots().first?.codesLeft == 0)
            #expect(try await !Accounts(store).exists(account))
            #expect(try await Products(store).list().isEmpty)
            #expect(try Data(contentsOf: place.folder["press/signing.pem"]) != key)
        }
    }

    @Test("without a terminal, `sync logout` keeps changes that are not sent yet unless you use --yes")
    func logout() async throws {
        let service = try ReaderService()
        service.with { state in
            let feed = state.subscribe("https://example.org/a", title: "Harbour", labels: [])
            state.items[1] = ReaderService.Item(feed: feed, title: "Tide 1", link: "https://example.org/a/1")
        }
        let device = try await SyncDevice(service)
        #expect(try await device.logIn().status == 0)
        #expect(try await device.sync().status == 0)
        #expect(try await device.run("mark", "harbour/tide-1", "--read").status == 0)
        let asked = try await device.run("sync", "logout")
        #expect(asked.status == 1 && asked.errors.contains("1 change would not be sent to the service"), "\(asked)")
        #expect(asked.errors.contains("Use --yes to confirm."), "\(asked)")
        #expect(try await device.run("sync", "status").status == 0)
        let out = try await device.run("sync", "logout", "--yes")
        #expect(out.status == 0 && out.errors.contains("1 change was not sent"), "\(out)")
    }
}
