import Files
import Foundation
import GRDB
import Logging
import Periodical

/// Writes a library's backups.
package struct LibraryBackups: Sendable {
    let store: LibraryStore
    let logger: Logger

    /// The urgency of a backup.
    package enum Urgency {
        /// Data that only a backup can restore has changed.
        case now
        /// No change is known, but another process may have changed data.
        case whenOld
    }

    /// The average rate for writing backups, in bytes per second. Larger backups are written less often.
    private static let bytesPerSecond = 50_000
    /// The size in bytes of the largest backup that is written without delay.
    private static let smallByteCount = 256 << 10

    /// Writes the backup if it is due. Failures are only logged, for example on a full disk.
    package func backUp(_ urgency: Urgency) async {
        guard store.isWritable, isBackupDue(urgency) else { return }
        do throws(MastheadError) {
            let backup = try await store.read { [schema = store.schema] in try LibraryBackup($0, schema) }
            let last = FileStamp(store.folder.backup)
            if backup.isEmpty, last == nil { return }
            try keepOlderBackup(last)
            try backup.write(to: store.folder.backup)
        } catch { logger.notice("\(error)") }
    }

    private func isBackupDue(_ urgency: Urgency) -> Bool {
        guard let last = FileStamp(store.folder.backup) else { return true }
        let age = Date().timeIntervalSince1970 - Double(last.modified.seconds)
        // If the clock was set back, the age is negative. Write the backup anyway.
        guard age >= 0 else { return true }
        let pause = last.byteCount <= Self.smallByteCount ? 0 : Double(last.byteCount / Self.bytesPerSecond)
        switch urgency {
        case .now: return age >= pause
        case .whenOld:
            let log = FileStamp(store.folder.databaseLog)
            let written = max(FileStamp(store.folder.database)?.modified.seconds ?? 0, log?.modified.seconds ?? 0)
            return age >= max(60, pause) && written >= last.modified.seconds
        }
    }

    /// Keeps the previous backup once a day. It still contains rows that later damage silently removed.
    private func keepOlderBackup(_ last: FileStamp?) throws(MastheadError) {
        guard let last else { return }
        let day = 86_400
        if let older = FileStamp(store.folder.olderBackup), last.modified.seconds - older.modified.seconds < day {
            // A backup's date is in the future if the clock was ahead. Without this check, the backup would stay for
            // years.
            guard Double(older.modified.seconds) > Date().timeIntervalSince1970 + Double(day) else { return }
        }
        // On file systems without hard links, there is no older backup.
        _ = try FileSystem.link(store.folder.backup, as: store.folder.olderBackup, cannot: "store")
    }
}
