import Files
import Foundation
import GRDB
import LibraryCore
import Periodical

/// Installs downloaded content as an item's content folder.
struct Installation: Sendable {
    let store: LibraryStore
    let settings: LibrarySettings
    let installer: ContentInstaller
    let disposal: ContentDisposal
    let icon: CoverIcon

    /// Installs the unpacked assets of an item as its content folder.
    /// - Parameter source: the source of the content, if it was just downloaded.
    func install(
        _ records: [AssetDownloadRecord], of key: ItemKey, from source: ContentSource? = nil
    ) async throws(MastheadError) {
        guard let first = records.first(where: \.isOffered) ?? records.first else { return }
        let staging = store.folder.places(of: first).content
        for record in records where record.identifier != first.identifier {
            let other = store.folder.places(of: record).content
            // If the folder is missing, an earlier run merged it and then crashed.
            if FileStamp(other) != nil { try installer.merge(other, into: staging) }
        }
        try store.synchronize()
        let inode = FileStamp(staging)?.inode
        try await store.write { db in
            try db.execute(
                sql: "UPDATE item SET installingIdentity = ?, installingInode = ? WHERE id = ?",
                arguments: [first.identity, inode, key.id])
        }
        try installer.exchange(staging, for: key)
        try store.synchronize()
        try await recordInstallation(of: key, scale: first.scale, from: source)
        try await icon.update()
    }

    /// Records that the content folder now contains the installed content.
    private func recordInstallation(
        of key: ItemKey, scale: Scale, from source: ContentSource? = nil
    ) async throws(MastheadError) {
        let byteCount = try FileSystem.byteCount(of: store.folder.content(of: key))
        try await store.write { db in
            let wasSample = try ItemRecord.fetch(db, key.id)?.isSample ?? false
            try db.execute(
                sql: """
                    UPDATE item SET contentIdentity = installingIdentity, contentScale = ?, contentByteCount = ?,
                        installingIdentity = NULL, installingInode = NULL, isDamaged = 0, error = NULL
                    WHERE id = ? AND installingIdentity IS NOT NULL
                    """, arguments: [scale.rawValue, byteCount, key.id])
            if wasSample {
                // The sample's reading progress does not apply to the whole book.
                try db.execute(sql: "UPDATE item SET readShare = NULL WHERE id = ?", arguments: [key.id])
            }
            try ContentFile.install(item: key.id, db)
            try ContentSource.replace(item: key.id, by: source, db)
            try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ? AND isUnpacked", arguments: [key.id])
            try db.execute(sql: "DELETE FROM wish WHERE itemID = ?", arguments: [key.id])
        }
    }

    /// Finishes installations that a crash interrupted between exchanging the folders and recording it.
    func finishInterruptedInstallations() async throws(MastheadError) {
        for key in try await store.read({ try ItemKey.fetchAll($0, where: "installingInode IS NOT NULL") }) {
            let incoming = store.folder.incoming(of: key)
            // If another process holds the lock, it finishes the installation.
            guard let lock = try FileLock.attempt(store.folder.lock(of: key)) else { continue }
            if try await finishInterruptedInstallation(of: key, incoming) { lock.remove() }
        }
    }

    /// Records an installation that was completed but not recorded. The caller must hold the item's lock.
    /// - Returns: whether the item had an installation that was not recorded.
    @discardableResult
    func finishInterruptedInstallation(of key: ItemKey, _ incoming: URL) async throws(MastheadError) -> Bool {
        let inode = try await store.read { db in
            try Int.fetchOne(db, sql: "SELECT installingInode FROM item WHERE id = ?", arguments: [key.id])
        }
        guard let inode, FileStamp(store.folder.content(of: key))?.inode == inode else { return false }
        let downloads = try await store.read { try AssetDownloadRecord.fetchAll($0, item: key.id) }
        let libraryScale = try await settings.scale
        let first = downloads.first(where: \.isOffered) ?? downloads.first
        try await recordInstallation(of: key, scale: first?.scale ?? libraryScale)
        try disposal.clear(incoming)
        try await icon.update()
        return true
    }
}
