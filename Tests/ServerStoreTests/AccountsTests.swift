import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@Suite struct AccountsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        "the database stores only hashes of an account's tokens", arguments: StoreKind.installed
    )
    func known(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let accounts = Accounts(store)
            let (account, secret) = try await accounts.make(now: now)
            #expect(secret.text.wholeMatch(of: /mha_[A-Za-z0-9_-]{43}/) != nil)
            #expect(try await accounts.holder(of: TokenSecret(secret.text), now: now) == account)
            let second = try await accounts.addToken(to: account.id, now: now)
            #expect(try await accounts.holder(of: second, now: now) == account)
            let rows = try await store.read { try $0.rows("SELECT hash FROM account_token") }
            #expect(try Set(rows.map { try $0.bytes("hash") }) == [secret.hash, second.hash])
            for wrong in ["", "mha_", secret.text + "x", String(secret.text.dropLast()), "' OR 1=1 --", "\u{0}"] {
                #expect(try await accounts.holder(of: TokenSecret(wrong), now: now) == nil, "\(wrong)")
            }
        }
    }

    @Test("the last use of an account is recorded at most once a day", arguments: StoreKind.installed)
    func seen(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let accounts = Accounts(store)
            let (_, secret) = try await accounts.make(now: now)
            for (hours, seen) in [(0.0, 0.0), (23.9, 0), (24, 24), (30, 24)] {
                _ = try await accounts.holder(of: secret, now: now.addingTimeInterval(hours * 3600))
                let row = try await store.read { try $0.rows("SELECT seen_at FROM account").first?.time("seen_at") }
                #expect(row == now.addingTimeInterval(seen * 3600))
            }
        }
    }

    @Test("in a long list of accounts, all deleted accounts are found", arguments: StoreKind.installed)
    func missing(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let accounts = Accounts(store)
            var ids: [String] = []
            for _ in 0..<205 { ids.append(try await accounts.make(now: now).account.id) }
            #expect(try await accounts.forgotten(among: ids) == [])
            for id in [ids[0], ids[204]] { #expect(try await accounts.forget(id)) }
            #expect(try await accounts.forgotten(among: ids + ["' OR 1=1 --"]) == [ids[0], ids[204], "' OR 1=1 --"])
            #expect(try await accounts.forgotten(among: []) == [])
        }
    }

    @Test("deleting an account leaves none of its data in the database", arguments: StoreKind.installed)
    func forgotten(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let (accounts, devices, releases) = (Accounts(store), Devices(store), Releases(store))
            let kept = try await accounts.make(now: now)
            let wish = DeviceDetails(
                .apns(token: Data([1, 2, 3]), environment: .production, topic: "org.example.press"),
                publications: ["magazine"])
            let made = try await devices.register(wish, account: nil, now: now)
            let secret = try #require(made.secret)
            _ = try await releases.note(.example("one"))
            try await releases.announceDue()
            while try await releases.queueNext() {}
            #expect(try await accounts.forget(made.device.account))
            #expect(try await accounts.forget(made.device.account) == false)
            #expect(try await accounts.forget("' OR 1=1 --") == false)
            #expect(try await accounts.holder(of: secret, now: now) == nil)
            #expect(try await accounts.holder(of: kept.secret, now: now) == kept.account)
            for table in ["device", "follow", "notification"] {
                let count = try await store.read { try $0.rows("SELECT count(*) AS n FROM \(table)") }
                #expect(try count.first?.integer("n") == 0, "\(table)")
            }
            #expect(try await accounts.count() == 1)
        }
    }
}
