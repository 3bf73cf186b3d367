import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@Suite struct MigratorTests {
    private static let steps = [
        Migration("one") { _ in ["CREATE TABLE one (id BIGINT PRIMARY KEY)", "INSERT INTO one (id) VALUES (1)"] },
        Migration("two") { dialect in ["ALTER TABLE one ADD COLUMN b \(dialect.bytes)"] },
    ]

    @Test(
        "each migration runs once, even if several processes start at the same time", arguments: StoreKind.installed)
    func once(kind: StoreKind) async throws {
        let folder = try TemporaryFolder()
        let address = try await kind.address(in: folder)
        let stores = try await withThrowingTaskGroup(of: (any Store).self) { group in
            for _ in 0..<8 { group.addTask { try await address.open(connections: 1) } }
            return try await group.reduce(into: [any Store]()) { $0.append($1) }
        }
        let carriedOut = try await withThrowingTaskGroup(of: [String].self) { group in
            for store in stores {
                group.addTask { try await Migrator(store, place: "here").run(Schema.migrations + Self.steps) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        for store in stores { await store.close() }
        #expect(carriedOut.sorted() == ["one", "two"])
    }

    @Test(
        "a failed migration is rolled back and repeated by a later run", arguments: StoreKind.installed
    )
    func broken(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let migrator = Migrator(store, place: "here")
            let wrong = Migration("two") { _ in ["CREATE TABLE two (id BIGINT)", "CREATE NONSENSE"] }
            await #expect(throws: MastheadError.self) {
                try await migrator.run(Schema.migrations + [Self.steps[0], wrong])
            }
            #expect(try await migrator.run(Schema.migrations + Self.steps) == ["one", "two"])
            #expect(try await migrator.run(Schema.migrations + Self.steps).isEmpty)
        }
    }

    @Test("a database with the tables of an earlier version is upgraded", arguments: StoreKind.installed)
    func oldApps(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            try await store.write(.statements) { session in
                try session.change("DELETE FROM schema_step WHERE name = 'old-apps-2'")
                try session.change("INSERT INTO schema_step (name, carried_out_at) VALUES ('old-apps-1', 1)")
                try session.change("CREATE TABLE old_app_user (app TEXT NOT NULL)")
            }
            #expect(try await Migrator(store, place: "here").run(Schema.migrations) == ["old-apps-2"])
            #expect(try await Migrator(store, place: "here").run(Schema.migrations).isEmpty)
            // The name is free again.
            try await store.write(.statements) { session in
                try session.change("CREATE TABLE old_app_user (app TEXT NOT NULL)")
            }
        }
    }

    @Test("the error for a database from a later version has a hint", arguments: StoreKind.installed)
    func later(kind: StoreKind) async throws {
        let folder = try TemporaryFolder()
        let address = try await kind.address(in: folder)
        let store = try await address.open()
        try await Migrator(store, place: "here").run(Schema.migrations + Self.steps)
        await store.close()
        let error = await #expect(throws: MastheadError.self) { try await address.open() }
        #expect(error?.code == .storeNewer && error?.hint != nil)
    }
}
