import Foundation
import TestSupport
import Testing

/// The databases on which a server is asked the same.
enum ServedDatabase: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgresql

    var testDescription: String { rawValue }

    /// Those that are installed; where PostgreSQL is not, that is said aloud.
    static var installed: [ServedDatabase] {
        guard !PostgresCluster.isInstalled else { return allCases }
        FileHandle.standardError.write(Data("PostgreSQL is not installed: its tests are left out\n".utf8))
        return [.sqlite]
    }

    /// The URL of a new database; nil for the file that a server has by itself.
    func make() async throws -> String? {
        switch self {
        case .sqlite: nil
        case .postgresql: try await PostgresCluster.shared.database()
        }
    }
}
