public import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import Logging
public import Periodical

extension IssueLibrary {
    /// Brings asset downloads in, several at a time: fetches, verifies, unpacks and installs each.
    ///
    /// Cancelling the task leaves them outstanding, with all bytes that have arrived.
    /// - Parameters:
    ///   - downloads: what to bring in.
    ///   - onEvent: told what happens; called on threads of its own choosing.
    /// - Returns: the errors by asset download; empty where everything is here.
    @discardableResult
    public func run(
        _ downloads: [AssetDownload], onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async -> [UUID: MastheadError] {
        await withTaskGroup(of: (UUID, MastheadError?).self) { group in
            var waiting = downloads[...]
            var errors: [UUID: MastheadError] = [:]
            func startNext() {
                guard let download = waiting.popFirst() else { return }
                group.addTask { (download.identifier, await self.run(download, onEvent)) }
            }
            for _ in 0..<downloadsAtOnce { startNext() }
            while let (identifier, error) = await group.next() {
                errors[identifier] = error
                if !Task.isCancelled { startNext() }
            }
            for download in waiting {
                errors[download.identifier] = MastheadError(
                    .interrupted, doing: "downloading", to: download.issueName, found: "it was stopped before it began",
                    hint: "Run the same command again.")
            }
            return errors
        }
    }

    private nonisolated func run(
        _ download: AssetDownload, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async -> MastheadError? {
        onEvent(.started(download))
        do throws(MastheadError) {
            try await bringIn(download, onEvent)
            onEvent(.finished(download))
            await end(download)
            return nil
        } catch {
            do throws(MastheadError) { try await note(error, download) } catch { logger.notice("\(error)") }
            onEvent(.failed(download, error))
            await end(download)
            return error
        }
    }

    /// The protocol of one asset download. Each step leaves the library true if the process dies after it:
    /// the partial file goes on growing; unpacking is done again from the verified file; the content folder changes in
    /// one step; and what is complete is what the database recorded last.
    private nonisolated func bringIn(
        _ download: AssetDownload, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) {
        let name = download.issueName
        let incoming = folder.incoming(of: name)
        let lock = try await FileLock.acquire(incoming.appending(path: "lock"))
        guard var record = try await database.read({ try AssetDownloadRecord.fetchOne($0, key: download.identifier) })
        else {
            // Another process held the lock and brought it in, or someone took the wish back.
            guard try await issue(named: name)?.status == .available else {
                throw MastheadError(
                    .notInLibrary, doing: "downloading", to: name, found: "someone took it back meanwhile",
                    hint: "`masthead download \(name)` asks for it again.")
            }
            return
        }
        // Two rows may name one content: whoever comes second waits, and then finds it here.
        let contentLock = try await FileLock.acquire(folder.contentLock(for: record.request.url))
        defer { contentLock.remove() }
        if !record.isUnpacked {
            let staging = staging(of: record)
            let twin = try await twin(of: record)
            if try twin.map({ content throws(MastheadError) in try installer.link(content, into: staging) }) != true {
                let partial = partialFile(of: record)
                try await fetch(&record, download, to: partial, onEvent)
                try installer.unpack(partial.file, fileName: Self.fileName(of: record.request.url), into: staging)
            }
            record.isUnpacked = true
            let unpacked = record
            try await database.write { try unpacked.update($0) }
        }
        let all = try await database.read { try AssetDownloadRecord.fetchAll($0, issue: name) }
        guard all.allSatisfy(\.isUnpacked) else { return }
        try await install(all, name: name)
        try ContentInstaller.remove(incoming)
        lock.remove()
    }

    /// The content folder of another issue whose row in the same catalogue names the same content, if that is here.
    private nonisolated func twin(of record: AssetDownloadRecord) async throws(MastheadError) -> URL? {
        guard record.isOffered else { return nil }
        let name = try await database.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT name FROM issue WHERE name != ? AND contentIdentity = ? AND contentScale = ?
                    AND catalogID IS (SELECT catalogID FROM issue WHERE name = ?) LIMIT 1
                    """, arguments: [record.issueName, record.identity, record.scale.rawValue, record.issueName])
        }
        return name.map(folder.content)
    }

    private nonisolated func fetch(
        _ record: inout AssetDownloadRecord, _ download: AssetDownload, to partial: PartialFile,
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) {
        let expected = download.expected
        let onProgress: @Sendable (HTTPClient.DownloadProgress) -> Void = { event in
            guard case .arrived(let byteCount) = event else { return }
            let progress = DownloadProgress(byteCount: byteCount, totalByteCount: expected.size)
            download.broadcast.send(progress)
            onEvent(.progress(download, progress))
        }
        do throws(MastheadError) {
            try await client.download(record.request, to: partial, expected: expected, onProgress: onProgress)
        } catch {
            guard error.code == .refused, let fallback = record.fallback else { throw error }
            record.request.url = fallback
            record.fallback = nil
            let plain = record
            try await database.write { try plain.update($0) }
            try await client.download(record.request, to: partial, expected: expected, onProgress: onProgress)
        }
    }

    /// Puts what the unpacked assets of an issue hold in the content folder's place.
    private nonisolated func install(_ records: [AssetDownloadRecord], name: String) async throws(MastheadError) {
        guard let first = records.first(where: \.isOffered) ?? records.first else { return }
        let staging = staging(of: first)
        for record in records where record.identifier != first.identifier {
            let other = self.staging(of: record)
            // One that a crash interrupted after this step is merged already.
            if ContentInstaller.inode(of: other) != nil { try installer.merge(other, into: staging) }
        }
        try installer.synchronize()
        let inode = ContentInstaller.inode(of: staging)
        try await database.write { db in
            try db.execute(
                sql: "UPDATE issue SET installingIdentity = ?, installingInode = ? WHERE name = ?",
                arguments: [first.identity, inode, name])
        }
        try installer.exchange(staging, for: name)
        try installer.synchronize()
        try await recordInstallation(of: name)
        try await updateIcon()
    }

    /// Writes down that the content folder holds what was being installed.
    nonisolated func recordInstallation(of name: String) async throws(MastheadError) {
        let byteCount = try ContentInstaller.byteCount(of: folder.content(of: name))
        try await database.write { db in
            let downloads = try AssetDownloadRecord.fetchAll(db, issue: name)
            let scale = (downloads.first(where: \.isOffered) ?? downloads.first)?.scale ?? .standard
            try db.execute(
                sql: """
                    UPDATE issue SET contentIdentity = installingIdentity, contentScale = ?, contentByteCount = ?,
                        installingIdentity = NULL, installingInode = NULL, error = NULL
                    WHERE name = ? AND installingIdentity IS NOT NULL
                    """, arguments: [scale.rawValue, byteCount, name])
            try db.execute(sql: "DELETE FROM assetDownload WHERE issueName = ? AND isUnpacked", arguments: [name])
        }
    }

    /// Brings to an end what a crash interrupted between the exchange of folders and its record.
    func finishInterruptedInstallations() async throws(MastheadError) {
        let interrupted = try await database.read { db in
            try IssueRecord.fetchAll(db, sql: "SELECT * FROM issue WHERE installingInode IS NOT NULL")
        }
        for issue in interrupted {
            let incoming = folder.incoming(of: issue.name)
            // Where another process holds the lock, it is at work and does this itself.
            guard let lock = try FileLock.attempt(incoming.appending(path: "lock")) else { continue }
            guard ContentInstaller.inode(of: folder.content(of: issue.name)) == issue.installingInode else { continue }
            try await recordInstallation(of: issue.name)
            try ContentInstaller.remove(incoming)
            lock.remove()
        }
    }

    /// Remembers why an asset download failed; one that trying again cannot help is no longer outstanding.
    private nonisolated func note(_ error: MastheadError, _ download: AssetDownload) async throws(MastheadError) {
        let isFinal = [.refused, .wrongContent, .unusableURL, .damagedArchive, .hostileArchive].contains(error.code)
        let record = try await database.write { db in
            try db.execute(
                sql: "UPDATE issue SET error = ? WHERE name = ?", arguments: [error.description, download.issueName])
            guard isFinal, let record = try AssetDownloadRecord.fetchOne(db, key: download.identifier) else {
                return AssetDownloadRecord?.none
            }
            try record.delete(db)
            return record
        }
        if let record { try removeFiles(of: record) }
    }

    private func end(_ download: AssetDownload) {
        download.broadcast.finish()
        broadcasts[download.identifier] = nil
    }

    /// The name under which a file that is no archive is kept.
    private static func fileName(of url: URL) -> String {
        let name = url.lastPathComponent
        return AssetPath.fault(in: name) == nil && !name.contains("/") ? name : "content"
    }
}
