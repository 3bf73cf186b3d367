import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@Suite struct AdministratorTokensTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("an administrator token is found by its secret, but the secret is not stored", arguments: StoreKind.installed)
    func known(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let tokens = AdministratorTokens(store)
            let (token, secret) = try await tokens.make(named: "release", scopes: [.status, .metrics], now: now)
            #expect(secret.text.wholeMatch(of: /mhp_[A-Za-z0-9_-]{43}/) != nil)
            let holder = try #require(try await tokens.holder(of: TokenSecret(secret.text), now: now))
            #expect(holder == token && holder.scopes == [.status, .metrics] && holder.usedAt == nil)
            #expect(try await tokens.list().map(\.usedAt) == [now])
            let rows = try await store.read { try $0.rows("SELECT hash FROM administrator_token") }
            #expect(try rows.map { try $0.bytes("hash") } == [secret.hash])
        }
    }

    @Test("wrong, revoked and expired administrator tokens are not found", arguments: StoreKind.installed)
    func unknown(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let tokens = AdministratorTokens(store)
            let (token, secret) = try await tokens.make(named: "a", scopes: [.all], now: now)
            let end = now.addingTimeInterval(60)
            let short = try await tokens.make(named: "b", scopes: [.all], expiresAt: end, now: now)
            for wrong in ["", "mhp_", secret.text + "x", String(secret.text.dropLast()), "' OR 1=1 --", "\u{0}"] {
                #expect(try await tokens.holder(of: TokenSecret(wrong), now: now) == nil, "\(wrong)")
            }
            #expect(try await tokens.holder(of: short.secret, now: end.addingTimeInterval(-0.001)) != nil)
            #expect(try await tokens.holder(of: short.secret, now: end) == nil)
            #expect(try await tokens.revoke(token.id, now: now))
            #expect(try await tokens.revoke(token.id, now: now) == false)
            #expect(try await tokens.revoke("' OR 1=1 --", now: now) == false)
            #expect(try await tokens.holder(of: secret, now: now) == nil)
            #expect(try await tokens.token(token.id) == nil)
            #expect(try await tokens.list().map(\.id) == [short.token.id])
        }
    }

    @Test("the last use of an administrator token is recorded at most once an hour", arguments: StoreKind.installed)
    func used(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let tokens = AdministratorTokens(store)
            let (_, secret) = try await tokens.make(named: "a", scopes: [.all], now: now)
            for (seconds, seen) in [(0.0, 0.0), (3599, 0), (3600, 3600), (3700, 3600)] {
                _ = try await tokens.holder(of: secret, now: now.addingTimeInterval(seconds))
                #expect(try await tokens.list().first?.usedAt == now.addingTimeInterval(seen))
            }
        }
    }

    @Test(
        "an administrator token needs a valid name, a scope and an end date", arguments: ["", "  ", "a\nb", "a\u{0}"])
    func refused(name: String) async throws {
        try await StoreKind.sqlite.withStore { store async throws in
            let tokens = AdministratorTokens(store)
            await #expect(throws: MastheadError.self) { try await tokens.make(named: name, scopes: [.all], now: now) }
            await #expect(throws: MastheadError.self) { try await tokens.make(named: "a", scopes: [], now: now) }
            await #expect(throws: MastheadError.self) {
                try await tokens.make(named: "a", scopes: [.all], expiresAt: now, now: now)
            }
            #expect(try await tokens.list().isEmpty)
        }
    }
}
