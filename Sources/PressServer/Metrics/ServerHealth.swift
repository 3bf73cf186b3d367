import Files
import Foundation
import Periodical
import ServerStore

/// The state of the server's database, disks and tokens. It is measured whenever a client requests the metrics.
struct ServerHealth {
    private let isReady: Bool
    /// The free space of each folder in bytes.
    private let freeSpace: [(folder: String, byteCount: Int)]
    /// The valid tokens that expire.
    private let tokens: [(token: AdministratorToken, expiresAt: Date)]

    init(of parts: PressParts) async {
        isReady = await parts.readiness.isReady
        freeSpace = Self.folders(of: parts.configuration).compactMap { name, folder in
            DiskSpace.free(at: folder).map { (name, $0) }
        }
        tokens = isReady ? await Self.tokens(of: parts) : []
    }

    private static func folders(of configuration: PressConfiguration) -> [(String, URL)] {
        var database: URL?
        if case .file(let file) = configuration.database { database = file.deletingLastPathComponent() }
        let folders = [
            ("database", database), ("public", configuration.publicFolder), ("private", configuration.privateFolder),
        ]
        return folders.compactMap { name, folder in folder.map { (name, $0) } }
    }

    private static func tokens(of parts: PressParts) async -> [(AdministratorToken, Date)] {
        do throws(MastheadError) {
            let now = Date()
            return try await parts.tokens.list().filter { $0.isGood(at: now) }.compactMap { token in
                token.expiresAt.map { (token, $0) }
            }
        } catch {
            parts.logger.warning("cannot read the tokens", metadata: ["error": "\(error.summary)"])
            return []
        }
    }

    /// The metrics in Prometheus's text format.
    var text: String {
        var page = MetricsPage()
        page.add("masthead_press_ready", "gauge", "Whether the database responds and accepts changes (1) or not (0).")
        page.sample("", [], isReady ? 1 : 0)
        page.add("masthead_press_disk_free_bytes", "gauge", "Free space in the file system of a folder.")
        for (folder, byteCount) in freeSpace { page.sample("", [("folder", folder)], Double(byteCount)) }
        page.add("masthead_press_token_expiry_time_seconds", "gauge", "Time at which an administrator token expires.")
        for (token, expiresAt) in tokens {
            page.sample("", [("id", token.id), ("name", token.name)], expiresAt.timeIntervalSince1970.rounded())
        }
        return page.text
    }
}
