import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

/// Readers of old apps.
@Suite struct OldAppUsersTests {
    @Test(
        "a reader has one account, however many ask at once, of which the name is not kept",
        arguments: StoreKind.installed)
    func one(kind: StoreKind) async throws {
        try await kind.withStore(connections: 8) { store async throws in
            let users = OldAppUsers(store)
            let name = "B1C0FFEE-0000-4000-8000-000000000001"
            let user = try #require(OldAppUser(app: "org.example.press", name: name))
            #expect(try await users.account(of: user) == nil)
            let found = try await withThrowingTaskGroup(of: (id: String, isNew: Bool).self) { group in
                for _ in 0..<8 { group.addTask { try await users.accountOrNew(of: user) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(found.map(\.id)).count == 1 && found.count { $0.isNew } == 1)
            #expect(try await Accounts(store).count() == 1)
            let other = try #require(OldAppUser(app: "org.example.other", name: name))
            #expect(try await users.account(of: other) == nil, "another app's reader is another one")
            let rows = try await store.read { try $0.rows("SELECT * FROM old_app_user") }
            #expect(rows.count == 1 && !"\(rows)".contains(name))
            #expect(try await Accounts(store).forget(found[0].id))
            #expect(try await users.account(of: user) == nil)
        }
    }

    @Test("names that no app makes up are refused")
    func names() {
        for name in [
            "", "short", "with a space", "line\nbreak", "nul\u{0}nul!", "ümlaut-ümlaut",
            String(repeating: "a", count: 201),
        ] {
            #expect(OldAppUser(app: "a", name: name) == nil, "\(name)")
        }
    }
}
