import Files
import Foundation
import GRDB
import Logging
import Periodical

/// Writes the backup of a library when it is due.
struct LibraryBackups: Sendable {
    let store: LibraryStore
    let logger: Logger

    /// How soon a change is to be in the backup.
    enum Urgency {
        /// Something has changed that cannot be had again.
        case now
        /// Nothing has changed that we know of; another process may have left something behind.
        case whenOld
    }

    /// Bytes of a backup that may be written in a second, over time: what is written now and then may cost next to nothing.
    private static let bytesPerSecond = 50_000
    /// A backup of so many bytes is written whenever it should be.
    private static let smallByteCount = 256 << 10

    /// Writes it, where it is due. That it cannot be written (a full disk) is no harm to what is being done.
    func backUp(_ urgency: Urgency) async {
        guard store.isWritable, isBackupDue(urgency) else { return }
        do throws(MastheadError) {
            let backup = try await store.read { try LibraryBackup($0) }
            let last = FileStamp(store.folder.backup)
            if backup.isEmpty, last == nil { return }
            try keepOlderBackup(last)
            try backup.write(to: store.folder.backup)
        } catch { logger.notice("\(error)") }
    }

    private func isBackupDue(_ urgency: Urgency) -> Bool {
        guard let last = FileStamp(store.folder.backup) else { return true }
        let age = Date().timeIntervalSince1970 - Double(last.modified.seconds)
        // A clock that was put back must not keep the backup from being written.
        guard age >= 0 else { return true }
        let pause = last.byteCount <= Self.smallByteCount ? 0 : Double(last.byteCount / Self.bytesPerSecond)
        switch urgency {
        case .now: return age >= pause
        case .whenOld:
            let log = FileStamp(URL(filePath: store.folder.database.path + "-wal"))
            let written = max(FileStamp(store.folder.database)?.modified.seconds ?? 0, log?.modified.seconds ?? 0)
            return age >= max(60, pause) && written >= last.modified.seconds
        }
    }

    /// Once a day the backup that was is kept beside the new one: of damage that takes rows away in silence, a backup of the
    /// day before knows more.
    private func keepOlderBackup(_ last: FileStamp?) throws(MastheadError) {
        guard let last else { return }
        let day = 86_400
        if let older = FileStamp(store.folder.olderBackup), last.modified.seconds - older.modified.seconds < day {
            return
        }
        // On file systems without links there is no older one.
        _ = try FileSystem.link(store.folder.backup, as: store.folder.olderBackup, cannot: "store")
    }
}
