import Files
import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import LibraryAccounts
import LibraryCore
import Periodical

/// Downloads and installs the content of one asset download.
struct AssetFetch: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let arrivals: Arrivals
    let wholeFiles: WholeFileFetch
    let installation: Installation
    let installer: ContentInstaller
    let disposal: ContentDisposal
    let transfers: RunningTransfers
    let privateContent: PrivateContent

    /// Downloads and installs the content of an asset download.
    ///
    /// The library stays consistent even if the process crashes after any step: the next process resumes a partial
    /// download, or unpacks the verified file again. The content folder is replaced atomically, and the last step
    /// records the installation in the database.
    func fetchAndInstall(
        _ download: AssetDownload, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) {
        let key = download.record.item
        let incoming = store.folder.incoming(of: key)
        let lock = try await store.acquire(store.folder.lock(of: key), note: download.identifier.uuidString) {
            // The process that holds the lock is downloading this item, so report its progress.
            download.tell(download.currentProgress, onEvent)
        }
        // If a crash prevented an installation from being recorded, do not install the content again.
        try await installation.finishInterruptedInstallation(of: key, incoming)
        guard let known = try await store.read({ try AssetDownloadRecord.fetchOne($0, download.identifier) }) else {
            // Either another process held the lock and has installed the content, or the download was canceled.
            guard try await isHere(download) else { throw .takenBack(key) }
            return
        }
        let record = known.isUnpacked ? known : try await privateContent.authorized(known)
        // If two catalog entries refer to the same content, the second download waits and then uses the content of the
        // first.
        let contentLock = try await store.acquire(
            store.folder.contentLock(for: record.request.url), note: key.reference.description)
        defer { contentLock.remove() }
        var source: ContentSource?
        if !record.isUnpacked {
            var current = download
            current.record = record
            let files: [ContentFile]
            do throws(MastheadError) { files = try await bringFiles(of: &current, from: &source, onEvent) } catch {
                throw await privateContent.explained(error, of: record)
            }
            // The files of a download that is marked as unpacked must survive a power failure.
            try store.synchronize()
            current.record.isUnpacked = true
            let unpacked = current.record
            let isWanted = try await store.write { db in
                guard try unpacked.updateIfPresent(["isUnpacked"], db) else { return false }
                try ContentFile.record(files, of: unpacked, db)
                return true
            }
            guard isWanted else { throw .takenBack(key) }
        }
        let origin = source
        // After this step, the download cannot be canceled.
        try await withCancellationShield { () throws(MastheadError) in
            // If the publisher server rejects the request for a paid book, still install the sample.
            let isOffered = download.record.isOffered
            let all = try await store.read { try AssetDownloadRecord.fetchAll($0, item: key.id) }
                .filter { !(isOffered && $0.isOffered && $0.isFailed) || $0.identifier == download.identifier }
            guard !all.isEmpty, all.allSatisfy(\.isUnpacked) else { return }
            try await installation.install(all, of: key, from: origin)
            try disposal.clear(incoming)
            lock.remove()
        }
    }

    /// Whether any process has installed a download's content.
    func isHere(_ download: AssetDownload) async throws(MastheadError) -> Bool {
        let record = try await store.read { try ItemRecord.fetch($0, download.record.item.id) }
        return download.record.isOffered
            ? record?.contentIdentity == download.record.identity : record?.contentIdentity != nil
    }

    /// Downloads an asset download's files into its staging folder, or links files that the library already has.
    private func bringFiles(
        of download: inout AssetDownload, from source: inout ContentSource?,
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> [ContentFile] {
        let (key, staging) = (download.record.item, store.folder.places(of: download.record).content)
        let arrival = try await arrivals.open(&download.record) { [arrivals] in await arrivals.isWished(key) }
        if let arrival { return try await fetchEntries(of: download, arrival, onEvent) }
        // If the index is missing, ask the publisher server, because the account may not be entitled to the content.
        if download.record.indexFile != nil { try await privateContent.require(download.record) }
        if let twin = try await twin(of: download.record), try installer.link(twin, into: staging) {
            return try await FileVerifier.list(staging)
        }
        source = try await wholeFiles.bringIn(&download, into: staging, onEvent)
        return try await FileVerifier.list(staging)
    }

    /// Downloads an archive's missing files, each to its own path.
    private func fetchEntries(
        of download: AssetDownload, _ arrival: Arrival, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> [ContentFile] {
        defer { arrival.store.close() }
        try transfers.reserve(arrival.store.missingContentByteCount, for: download.record)
        try await arrival.fetch(client) { progress in
            download.tell(progress, onEvent)
        } onWaiting: { error, pause in
            onEvent(.waiting(download, error, pause))
        }
        return arrival.store.layout.entries.map(ContentFile.init)
    }

    /// Returns the content folder of another available item with the same content in the catalog.
    private func twin(of record: AssetDownloadRecord) async throws(MastheadError) -> URL? {
        guard record.isOffered else { return nil }
        let twin = try await store.read { db in
            try ItemKey.fetchAll(
                db,
                where: """
                    item.id != :id AND contentIdentity = :identity AND contentScale = :scale AND NOT isDamaged
                    AND publicationID = (SELECT publicationID FROM item WHERE id = :id)
                    AND NOT (SELECT isDamaged FROM item WHERE id = :id) LIMIT 1
                    """, ["id": record.item.id, "identity": record.identity, "scale": record.scale.rawValue]
            ).first
        }
        return twin.map(store.folder.content(of:))
    }
}
