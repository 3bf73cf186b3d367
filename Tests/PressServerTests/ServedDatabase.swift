import Foundation
import TestSupport
import Testing

/// The databases that a test runs on.
enum ServedDatabase: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgresql

    var testDescription: String { rawValue }

    /// The installed databases. If PostgreSQL is missing, a message is printed.
    static var installed: [ServedDatabase] {
        guard !PostgresCluster.isInstalled else { return allCases }
        FileHandle.standardError.write(Data("PostgreSQL is not installed: its tests are skipped\n".utf8))
        return [.sqlite]
    }

    /// Returns the URL of a new database, or nil for the server's default file.
    func make() async throws -> String? {
        switch self {
        case .sqlite: nil
        case .postgresql: try await PostgresCluster.shared.database()
        }
    }
}
