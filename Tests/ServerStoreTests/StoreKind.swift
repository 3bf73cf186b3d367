import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

/// The databases that every test of the store runs on.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgresql

    var testDescription: String { rawValue }

    /// The installed databases. If PostgreSQL is missing, a message is printed.
    static var installed: [StoreKind] {
        guard !PostgresCluster.isInstalled else { return allCases }
        FileHandle.standardError.write(Data("PostgreSQL is not installed: its tests are skipped\n".utf8))
        return [.sqlite]
    }

    /// Returns the address of a new database.
    func address(in folder: TemporaryFolder) async throws -> StoreAddress {
        switch self {
        case .sqlite: try StoreAddress("press.sqlite", in: folder.url)
        case .postgresql: try StoreAddress(try await PostgresCluster.shared.database(), in: folder.url)
        }
    }

    /// Opens a new database with the current schema while a test runs.
    func withStore(connections: Int = 4, _ body: (any Store) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let store = try await address(in: folder).open(connections: connections)
        do { try await body(store) } catch {
            await store.close()
            throw error
        }
        await store.close()
    }
}
