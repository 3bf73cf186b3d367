import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@Suite struct DevicesTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("a device is stored once even if it registers twice at the same time", arguments: StoreKind.installed)
    func once(kind: StoreKind) async throws {
        try await kind.withStore(connections: 8) { store async throws in
            let devices = Devices(store)
            let first = try await devices.register(.apple(1), account: nil, now: now)
            #expect(first.isNew && first.secret != nil && first.device.publications == ["magazine"])
            let account = first.device.account
            let later = now.addingTimeInterval(60)
            let second = try await devices.register(.apple(1), account: account, now: later)
            #expect(!second.isNew && second.secret == nil && second.device.id == first.device.id)
            #expect(second.device.createdAt == now && second.device.seenAt == later)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for place in 0..<20 {
                    group.addTask { _ = try await devices.register(.apple(2 + place % 2), account: account, now: now) }
                }
                try await group.waitForAll()
            }
            #expect(try await devices.list(of: account).count == 3)
        }
    }

    @Test("a device keeps its publications when it registers with another account", arguments: StoreKind.installed)
    func moved(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let devices = Devices(store)
            let first = try await devices.register(.browser(1), account: nil, now: now)
            let other = try await Accounts(store).make(now: now).account.id
            let again = DeviceDetails(
                .webPush(endpoint: "https://push.example.org/1", key: Data([6]), secret: Data([7])), usual: ["zine"],
                language: "de")
            let moved = try await devices.register(again, account: other, now: now)
            #expect(moved.device.id == first.device.id && moved.device.account == other && !moved.isNew)
            #expect(moved.device.publications == ["magazine"] && moved.device.language == "de")
            #expect(try await devices.list(of: first.device.account).isEmpty)
            #expect(try await devices.list(of: other) == [moved.device])
            let keys = try await store.read { try $0.rows("SELECT p256dh, auth FROM device") }
            #expect(try keys.map { try $0.bytes("p256dh") } == [Data([6])])
        }
    }

    @Test("only a device's own account can change or remove the device", arguments: StoreKind.installed)
    func following(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let devices = Devices(store)
            let wish = DeviceDetails(.channel(key: "abcdefghijklmnop"), usual: ["magazine", "zine"])
            let made = try await devices.register(wish, account: nil, now: now).device
            let stranger = try await Accounts(store).make(now: now).account.id
            #expect(made.publications == ["magazine", "zine"])
            #expect(try await devices.follow(["zine"], made.id, of: stranger) == false)
            #expect(try await devices.follow(["zine"], made.id, of: made.account))
            #expect(try await devices.publications(of: made.account) == ["zine"])
            #expect(try await devices.follow([], made.id, of: made.account))
            #expect(try await devices.counts().map(\.publication) == [""])
            #expect(try await devices.remove(made.id, of: stranger) == false)
            #expect(try await devices.remove("' OR 1=1 --", of: made.account) == false)
            #expect(try await devices.remove(made.id, of: made.account))
            #expect(try await devices.counts().isEmpty)
            let kept = try await store.read { try $0.rows("SELECT count(*) AS n FROM follow").first?.integer("n") }
            #expect(kept == 0)
        }
    }

    @Test("the database stores only the hash of a push connection's random key", arguments: StoreKind.installed)
    func channelKey(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            _ = try await Devices(store).register(
                DeviceDetails(.channel(key: "abcdefghijklmnop")), account: nil, now: now)
            let row = try #require(
                try await store.read { try $0.rows("SELECT token, endpoint, token_hash FROM device") }.first)
            #expect(try row.isNull("token") && row.isNull("endpoint") && row.bytes("token_hash").count == 32)
        }
    }

    @Test("the number of devices per account is limited", arguments: StoreKind.installed)
    func most(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let devices = Devices(store)
            let account = try await Accounts(store).make(now: now).account.id
            for number in 0..<Devices.mostOfAccount {
                _ = try await devices.register(.apple(number), account: account, now: now)
            }
            await #expect(throws: MastheadError.self) {
                try await devices.register(.apple(1000), account: account, now: now)
            }
            _ = try await devices.register(.apple(0), account: account, now: now)
            #expect(try await devices.list(of: account).count == Devices.mostOfAccount)
            // Devices from elsewhere count towards the limit as well.
            _ = try await devices.register(.apple(2000), account: nil, now: now)
            await #expect(throws: MastheadError.self) {
                try await devices.register(.apple(2000), account: account, now: now)
            }
        }
    }

    @Test("the limit on devices per account also applies to simultaneous registrations", arguments: StoreKind.installed)
    func crowd(kind: StoreKind) async throws {
        try await kind.withStore(connections: 8) { store async throws in
            let devices = Devices(store)
            let account = try await Accounts(store).make(now: now).account.id
            for number in 0..<Devices.mostOfAccount - 2 {
                _ = try await devices.register(.apple(number), account: account, now: now)
            }
            let taken = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        (try? await devices.register(.apple(1000 + number), account: account, now: now)) != nil
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(taken == 2)
            #expect(try await devices.list(of: account).count == Devices.mostOfAccount)
        }
    }

    @Test(
        "if the only device of an empty account registers without a token, the account is deleted",
        arguments: StoreKind.installed)
    func left(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.putProducts()
            let (devices, accounts) = (Devices(store), Accounts(store))
            let empty = try await devices.register(.apple(1), account: nil, now: now).device.account
            let holding = try await devices.register(.apple(2), account: nil, now: now).device.account
            _ = try await Rights(store, zone: .gmt).grant("novel", to: holding, now: now)
            let shared = try await devices.register(.apple(3), account: nil, now: now).device.account
            _ = try await accounts.addToken(to: shared, now: now)
            // A library that lost its token registers like a new one.
            for number in 1...3 { _ = try await devices.register(.apple(number), account: nil, now: now) }
            let left = try await store.read { try $0.rows("SELECT id FROM account").map { try $0.text("id") } }
            #expect(!left.contains(empty) && left.contains(holding) && left.contains(shared) && left.count == 5)
        }
    }

    @Test("a device cannot register with a deleted account", arguments: StoreKind.installed)
    func forgotten(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let account = try await store.account()
            #expect(try await Accounts(store).forget(account))
            let error = await #expect(throws: MastheadError.self) {
                try await Devices(store).register(.apple(1), account: account, now: now)
            }
            #expect(error?.code == .accountUnknown)
        }
    }
}
