import Files
import Foundation
import GRDB
import Periodical

extension IssueLibrary {
    /// Puts what the unpacked assets of an issue hold in the content folder's place.
    nonisolated func install(_ records: [AssetDownloadRecord], name: String) async throws(MastheadError) {
        guard let first = records.first(where: \.isOffered) ?? records.first else { return }
        let staging = staging(of: first)
        for record in records where record.identifier != first.identifier {
            let other = self.staging(of: record)
            // One that a crash interrupted after this step is merged already.
            if FileStamp(other) != nil { try installer.merge(other, into: staging) }
        }
        try installer.synchronize()
        let inode = FileStamp(staging)?.inode
        try await database.write { db in
            try db.execute(
                sql: "UPDATE issue SET installingIdentity = ?, installingInode = ? WHERE name = ?",
                arguments: [first.identity, inode, name])
        }
        try installer.exchange(staging, for: name)
        try installer.synchronize()
        try await recordInstallation(of: name, scale: first.scale)
        try await updateIcon()
    }

    /// Writes down that the content folder holds what was being installed.
    private nonisolated func recordInstallation(of name: String, scale: Scale) async throws(MastheadError) {
        let byteCount = try FileSystem.byteCount(of: folder.content(of: name))
        try await database.write { db in
            try db.execute(
                sql: """
                    UPDATE issue SET contentIdentity = installingIdentity, contentScale = ?, contentByteCount = ?,
                        installingIdentity = NULL, installingInode = NULL, isDamaged = 0, error = NULL
                    WHERE name = ? AND installingIdentity IS NOT NULL
                    """, arguments: [scale.rawValue, byteCount, name])
            try ContentFile.install(issue: name, db)
            try db.execute(sql: "DELETE FROM assetDownload WHERE issueName = ? AND isUnpacked", arguments: [name])
            try db.execute(sql: "DELETE FROM wish WHERE issueName = ?", arguments: [name])
        }
    }

    /// Brings to an end what crashes interrupted between the exchange of folders and its record.
    func finishInterruptedInstallations() async throws(MastheadError) {
        let names = try await database.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM issue WHERE installingInode IS NOT NULL")
        }
        for name in names {
            let incoming = folder.incoming(of: name)
            // Where another process holds the lock, it is at work and does this itself.
            guard let lock = try FileLock.attempt(folder.lock(of: name)) else { continue }
            if try await finishInterruptedInstallation(of: name, incoming) { lock.remove() }
        }
    }

    /// Records an installation that took place but was not recorded. The issue's lock is held.
    /// - Returns: whether there was one.
    @discardableResult
    nonisolated func finishInterruptedInstallation(of name: String, _ incoming: URL) async throws(MastheadError) -> Bool
    {
        let inode = try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT installingInode FROM issue WHERE name = ?", arguments: [name])
        }
        guard let inode, FileStamp(folder.content(of: name))?.inode == inode else { return false }
        let downloads = try await database.read { try AssetDownloadRecord.fetchAll($0, issue: name) }
        let libraryScale = try await scale
        let first = downloads.first(where: \.isOffered) ?? downloads.first
        try await recordInstallation(of: name, scale: first?.scale ?? libraryScale)
        try installer.clear(incoming)
        try await updateIcon()
        return true
    }
}
