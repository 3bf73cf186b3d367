import Files
import Foundation
import GRDB
package import Periodical

/// The recovery of a library whose database is damaged or missing.
///
/// The new database is built beside the old one, and replaces it only when complete. After an interruption, the next
/// recovery starts again or, if the new database was complete, only installs it.
package struct LibraryRecovery {
    private let folder: LibraryFolder
    private let schema: LibrarySchema
    private var summary = RecoverySummary()

    package init(_ folder: LibraryFolder, _ schema: LibrarySchema) {
        self.folder = folder
        self.schema = schema
    }

    package mutating func run() async throws(MastheadError) -> RecoverySummary {
        guard FileStamp(folder.root) != nil else { throw .system("recover", folder.root) }
        guard try DatabaseInspection(folder).isLibrary else {
            throw MastheadError(
                .notInLibrary, cannot: "recover", to: folder.root.path, found: "the folder does not contain a library",
                remedies: [.addPublication])
        }
        // If the database is a symbolic link to a disk that is not mounted, the database is not lost.
        let place = folder.databaseFile.deletingLastPathComponent()
        guard FileStamp(place) != nil else { throw .system("recover", place) }
        let locks = try lock()
        defer { locks.forEach { $0.remove() } }
        let databaseLock = try lockDatabase()
        defer { withExtendedLifetime(databaseLock) {} }
        if FileStamp(folder.recovered) != nil {
            summary.faults.append("an earlier recovery was interrupted and is now finished")
            try putInPlace(databaseLock)
            return summary
        }
        summary.faults = try await DatabaseDiagnosis(folder, schema).faults()
        guard !summary.faults.isEmpty else { return summary }
        try await rebuild(try backup())
        try putInPlace(databaseLock)
        return summary
    }

    /// Returns the newest readable backup, or nil if there is none.
    /// - Throws: ``MastheadError`` if a later version of Masthead wrote the backup.
    private mutating func backup() throws(MastheadError) -> LibraryBackup? {
        for file in [folder.backup, folder.olderBackup] {
            do throws(MastheadError) {
                guard let backup = try LibraryBackup(reading: file) else { continue }
                guard backup.content.schema.map(schema.migrations.contains) ?? true else {
                    throw LibraryDatabase.superseded("recover", file)
                }
                return backup
            } catch {
                guard error.code != .libraryDatabase else { throw error }
                summary.losses.append("the backup \(file.lastPathComponent): \(error.found.prefix(160))")
            }
        }
        return nil
    }

    private mutating func rebuild(_ backup: LibraryBackup?) async throws(MastheadError) {
        var rows = RecoveredRows(schema.recoveries())
        do {
            let checks = try schema.checks()
            var backupRepair = RowRepair(checks)
            let kept = try backup.map { backupRepair.repair(try $0.content.upgraded(to: schema)) }
            var isRenumbered = backup?.content.isCurrent(in: schema) == false
            if (FileStamp(folder.databaseFile)?.byteCount ?? 0) > 0 {
                let salvage = try await salvage(backup?.content.itemKeys ?? [])
                guard !salvage.isSuperseded else { throw LibraryDatabase.superseded("recover", folder.database) }
                // Rows can be matched only by ID, but earlier versions used other IDs.
                let isMatched = !isRenumbered && salvage.rows.isCurrent(in: schema)
                isRenumbered = !isMatched
                var repair = RowRepair(checks, backup: isMatched ? kept : nil, doubts: salvage.doubts)
                var salvaged = repair.repair(try salvage.rows.upgraded(to: schema))
                repair.countReturned(to: salvaged)
                if isMatched, let kept { salvaged.append(kept) }
                rows.add(salvaged)
                for (table, reason) in salvage.losses.sorted(by: { $0.key < $1.key }) {
                    if table == "all" {
                        if kept == nil {
                            summary.losses.append("all of library.sqlite (\(reason))")
                        } else {
                            summary.restorations.append(
                                "all its data, because library.sqlite is unreadable (\(reason))")
                        }
                        continue
                    }
                    let words = "parts of the table \(table) (\(reason))"
                    // Lost parts can be restored only from a backup that contains all of the table's rows.
                    let isSaved = kept?.tables[table] != nil && schema.backupQueries[table]?.contains("WHERE") == false
                    if isSaved { summary.restorations.append(words) } else { summary.losses.append(words) }
                }
                summary.losses += repair.losses
                summary.restorations += repair.restorations
            }
            if let backup, let kept {
                rows.add(kept, isRenumbered: isRenumbered)
                summary.backupDate = backup.savedAt
            }
            var rebuild = LibraryRebuild(folder, schema, rows, summary)
            try rebuild.write(to: folder.recovering)
            summary = rebuild.summary
        } catch { throw LibraryDatabase.error("rebuild the library", folder.recovering, error) }
        // The new file name marks the database as complete.
        try FileSystem.synchronize(folder.root)
        guard rename(folder.recovering.path, folder.recovered.path) == 0 else {
            throw .system("write", folder.recovered)
        }
        try FileSystem.synchronize(folder.root)
    }

    /// Reads the rows of the old file. If the header of the old file is damaged, reads a copy with a repaired header.
    private func salvage(_ keys: Set<StoredValue>) async throws(MastheadError) -> DatabaseSalvage {
        let salvage = try await DatabaseSalvage(folder.databaseFile, schema, knowing: keys)
        guard salvage.losses["all"] != nil else { return salvage }
        let copy = folder.root.appending(path: ".library.mended.sqlite")
        defer { for ending in ["", "-wal", "-shm"] { unlink(copy.path + ending) } }
        do {
            for ending in ["", "-wal"] {
                unlink(copy.path + ending)
                let source = URL(filePath: folder.databaseFile.path + ending)
                guard FileStamp(source) != nil else { continue }
                try FileManager.default.copyItem(at: source, to: URL(filePath: copy.path + ending))
            }
            try DatabaseHeader.mend(copy)
        } catch { throw .files("copy", folder.database, error) }
        let mended = try await DatabaseSalvage(copy, schema, knowing: keys)
        return mended.losses["all"] == nil ? mended : salvage
    }

    /// Keeps the old files under another name, and moves the new database to its final path.
    /// - Parameter lock: the lock of the old database, or nil if it is not locked.
    private mutating func putInPlace(_ lock: RangeLock?) throws(MastheadError) {
        let database = folder.databaseFile
        let isOverwritten = try keepOldFiles(lock)
        // SQLite would replay a leftover WAL into the new database. The kept copy of the old database has its own WAL.
        for ending in ["-wal", "-shm", "-journal"] {
            try FileSystem.remove(URL(filePath: database.path + ending))
        }
        try FileSystem.synchronize(folder.root)
        try FileSystem.synchronize(database.deletingLastPathComponent())
        if isOverwritten, let lock {
            // Until the file `recovered` is removed, no process opens the database. The next recovery overwrites the
            // database again.
            try lock.overwrite(database, with: folder.recovered)
            try FileSystem.remove(folder.recovered)
        } else if rename(folder.recovered.path, database.path) != 0 {
            guard errno == EXDEV else { throw .system("write", database) }
            // The database is a symbolic link to another file system.
            let recovered = folder.recovered
            try FileSystem.replace(database) { beside throws(MastheadError) in
                do { try FileManager.default.copyItem(at: recovered, to: beside) } catch {
                    throw .files("write", database, error)
                }
                try FileSystem.synchronize(beside.deletingLastPathComponent())
            }
            try FileSystem.synchronize(database.deletingLastPathComponent())
            try FileSystem.remove(recovered)
        }
        try FileSystem.synchronize(folder.root)
        try FileSystem.synchronize(database.deletingLastPathComponent())
    }

    /// Keeps the old files under another name.
    /// - Returns: whether the old database was copied, so that its file can be overwritten. Programs that wait for the
    ///   lock have the old file open. If it were replaced, they would use it with the new database's log.
    private mutating func keepOldFiles(_ lock: RangeLock?) throws(MastheadError) -> Bool {
        let database = folder.databaseFile
        let name = Date().formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt).year().month()
                .day()
                .time(includingFractionalSeconds: false))
        let endings = ["", "-wal", "-journal"]
        func kept(_ ending: String, _ number: Int) -> URL {
            folder.root.appending(path: "library.damaged-\(name)\(number == 1 ? "" : "-\(number)").sqlite\(ending)")
        }
        // Try other names, because an earlier recovery may have used this name within the same second.
        var number = 1
        while endings.contains(where: { FileStamp(kept($0, number)) != nil }) { number += 1 }
        var isCopied = false
        for ending in endings {
            let file = URL(filePath: database.path + ending)
            guard let stamp = FileStamp(file) else { continue }
            let kept = kept(ending, number)
            if lock != nil, ending.isEmpty, stamp.linkCount == 1 { isCopied = Self.copy(file, to: kept) }
            if !(isCopied && ending.isEmpty), link(file.path, kept.path) != 0 {
                do { try FileManager.default.copyItem(at: file, to: kept) } catch {
                    throw .files("store", file, error)
                }
            }
            summary.keptFiles.append(kept.lastPathComponent)
        }
        return isCopied
    }

    /// Copies a file, if the disk has room for the copy.
    private static func copy(_ file: URL, to other: URL) -> Bool {
        do {
            try FileManager.default.copyItem(at: file, to: other)
            return true
        } catch {
            // Delete the partial copy. The caller uses a hard link instead, which needs no disk space.
            unlink(other.path)
            return false
        }
    }

    /// Locks the library against other processes.
    private func lock() throws(MastheadError) -> [FileLock] {
        var locks: [FileLock] = []
        for file in [folder.agentLock, folder.migrationLock, folder.refreshLock] {
            guard let lock = try FileLock.attempt(file, note: "recover") else {
                throw busy(FileLock.holder(of: file)?.processIdentifier)
            }
            locks.append(lock)
        }
        return locks
    }

    /// The range of bytes that all SQLite programs lock: its start (SQLite's `PENDING_BYTE`) and its length.
    private static let sharedBytes = (start: 0x4000_0000, count: 512)

    /// Locks the database against all programs that use SQLite. Another program then waits and reads the new database,
    /// instead of writing to the old database during the recovery.
    ///
    /// The recovery itself reads the database without locks.
    /// - Returns: the lock, or nil if the database is missing or cannot be locked.
    private func lockDatabase() throws(MastheadError) -> RangeLock? {
        let file = folder.databaseFile
        if let holder = SystemLocks.holder(of: file) { throw busy(holder) }
        // Do not lock a file that this process has open in SQLite: that would release SQLite's locks.
        guard !SystemLocks.isHeldHere(file) else { return nil }
        switch RangeLock.attempt(file, start: Self.sharedBytes.start, count: Self.sharedBytes.count) {
        case .held(let lock): return lock
        case .busy: throw busy(SystemLocks.holder(of: file))
        case .impossible: return nil
        }
    }

    private func busy(_ process: Int32?) -> MastheadError {
        MastheadError(
            .busy, cannot: "recover", to: folder.root.path,
            found: "\(process.map { "process \($0)" } ?? "another process") has the library open",
            remedies: [.closeOthers()])
    }
}
