import Files
import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import Periodical
import Synchronization

/// Brings in the content of one transfer.
struct AssetFetch: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let arrivals: Arrivals
    let installation: Installation
    let transfers: RunningTransfers
    let configuration: IssueLibrary.Configuration

    /// The protocol of one asset download. Each step leaves the library true if the process dies after it:
    /// the partial file goes on growing; unpacking is done again from the verified file; the content folder changes in
    /// one step; and what is complete is what the database recorded last.
    func fetchAndInstall(
        _ download: AssetDownload, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) {
        let key = download.record.item
        let incoming = store.folder.incoming(of: key)
        let lock = try await store.acquire(store.folder.lock(of: key), note: download.identifier.uuidString) {
            // The process that holds it brings the same in: what it has is what there is to see.
            tell(download, download.currentProgress, onEvent)
        }
        // One that a process left between two steps is not installed a second time.
        try await installation.finishInterruptedInstallation(of: key, incoming)
        guard let record = try await store.read({ try AssetDownloadRecord.fetchOne($0, download.identifier) }) else {
            // Another process held the lock and brought it in, or the wish was taken back.
            guard try await isHere(download) else { throw .takenBack(key) }
            return
        }
        // Two rows may name one content: the second process waits, and then finds it here.
        let contentLock = try await store.acquire(
            store.folder.contentLock(for: record.request.url), note: key.reference.description)
        defer { contentLock.remove() }
        var source: ContentSource?
        if !record.isUnpacked {
            var current = download
            current.record = record
            let files = try await bringFiles(of: &current, from: &source, onEvent)
            // What is said to be unpacked has to be so after a power cut as well.
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
        // From here on there is nothing to wait for, and a cancellation comes too late.
        try await Shield.run { () throws(MastheadError) in
            let all = try await store.read { try AssetDownloadRecord.fetchAll($0, item: key.id) }
            guard !all.isEmpty, all.allSatisfy(\.isUnpacked) else { return }
            try await installation.install(all, of: key, from: origin)
            try installation.disposal.clear(incoming)
            lock.remove()
        }
    }

    /// Whether the content that an asset download brings is installed, by any process.
    func isHere(_ download: AssetDownload) async throws(MastheadError) -> Bool {
        let record = try await store.read { try ItemRecord.fetch($0, download.record.item.id) }
        return download.record.isOffered
            ? record?.contentIdentity == download.record.identity : record?.contentIdentity != nil
    }

    /// Brings the files of an asset download to their staging folder, the best way there is.
    private func bringFiles(
        of download: inout AssetDownload, from source: inout ContentSource?,
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> [ContentFile] {
        let (key, staging) = (download.record.item, store.folder.places(of: download.record).content)
        let arrival = try await arrivals.open(&download.record) { [arrivals] in await arrivals.isWished(key) }
        if let arrival { return try await fetchEntries(of: download, arrival, onEvent) }
        if let twin = try await twin(of: download.record), try installation.installer.link(twin, into: staging) {
            return try await FileVerifier.list(staging)
        }
        let partial = store.folder.partialFile(of: download.record)
        let need = download.record.size.map { max(0, $0 - partial.byteCount) + $0 } ?? 0
        try transfers.reserve(need, for: download.record)
        try FileSystem.createFolder(store.folder.incoming(of: key))
        let head = Mutex<HTTPResponseHead?>(nil)
        do throws(MastheadError) {
            try await fetch(&download, to: partial, onEvent) { answer in head.withLock { $0 = answer } }
            try installation.installer.unpack(
                partial.file, fileName: Self.fileName(of: download.record.request.url), into: staging)
            if download.record.isOffered {
                source = ContentSource(
                    itemID: key.id, url: download.record.request.url, head: head.withLock { $0 },
                    size: partial.byteCount,
                    arrivedAt: configuration.now())
            }
        } catch {
            if error.code == .unchanged, let refusal = download.record.refusal { throw refusal.error }
            let told = Self.naming(error, download.record, partial)
            if told.code.isAboutContent { try await remember(told, of: download.record, head.withLock { $0 }) }
            throw told
        }
        return try await FileVerifier.list(staging)
    }

    /// An error about the file that arrived, of which the caller knows nothing, as one about the item and where it comes from.
    private static func naming(
        _ error: MastheadError, _ record: AssetDownloadRecord, _ partial: PartialFile
    ) -> MastheadError {
        guard error.subject == partial.file.path || error.subject == partial.file.relativePath else { return error }
        var error = error
        error.subject = "\(record.item.label) from \(record.request.url.redacted)"
        return error
    }

    /// Writes down what was refused, so that it is not fetched again as long as the server has the same.
    private func remember(
        _ error: MastheadError, of record: AssetDownloadRecord, _ head: HTTPResponseHead?
    ) async throws(MastheadError) {
        var record = record
        record.refusal = Refusal(error, of: record.request.url, head: head)
        let refused = record
        _ = try await store.write { try refused.updateIfPresent(["refusal"], $0) }
    }

    /// How few bytes of an unknown number are always taken, whatever room there is: what fails then is the disk.
    private static let leastShare = 16 << 20

    /// Sets the most bytes that are taken of content whose size nothing gives.
    private func limit(
        _ expected: inout ExpectedContent, beside arrived: Int
    ) async throws(MastheadError) {
        expected.byteLimit = configuration.unknownSizeLimit
        guard expected.byteLimit == nil else { return }
        let largest =
            try await store.read { try Int.fetchOne($0, sql: "SELECT MAX(contentByteCount) FROM item") } ?? 0
        expected.byteLimit = max(2_000_000_000, largest.isFileSize ? 20 * largest : 0)
        // It is unpacked beside the archive, and others arrive at the same time.
        let share = try DiskSpace.available(at: store.folder.root) / (2 * max(1, configuration.downloadsAtOnce))
        expected.unannouncedByteLimit = arrived + max(share, Self.leastShare)
    }

    /// Fetches of an archive what is not in the library, each file to its place.
    private func fetchEntries(
        of download: AssetDownload, _ arrival: Arrival, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> [ContentFile] {
        defer { arrival.store.close() }
        try transfers.reserve(arrival.store.missingContentByteCount, for: download.record)
        try await arrival.fetch(client) { progress in
            tell(download, progress, onEvent)
        } onWaiting: { error, pause in
            onEvent(.waiting(download, error, pause))
        }
        return arrival.store.layout.entries.map(ContentFile.init)
    }

    /// The content folder of another item whose row in the same catalogue names the same content, if that is here.
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

    private func fetch(
        _ download: inout AssetDownload, to partial: PartialFile,
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void, onAnswer: @escaping @Sendable (HTTPResponseHead) -> Void
    ) async throws(MastheadError) {
        let told = download
        let onProgress: @Sendable (HTTPClient.TransferEvent) -> Void = { progress in
            switch progress {
            case .answered(let head): onAnswer(head)
            case .arrived(let byteCount, let total):
                tell(told, DownloadProgress(byteCount: byteCount, totalByteCount: total), onEvent)
            case .waiting(let error, let pause): onEvent(.waiting(told, error, pause))
            }
        }
        var expected = download.expected
        if expected.size == nil { try await limit(&expected, beside: partial.byteCount) }
        func bringIn(_ record: AssetDownloadRecord) async throws(MastheadError) {
            // What has its hash is what was meant, whatever it is.
            let inspect = expected.sha256 == nil ? Self.inspector(of: record) : nil
            try await client.download(
                record.refusal?.condition(record.request) ?? record.request, to: partial, expected: expected,
                onProgress: onProgress, inspect: inspect)
        }
        do throws(MastheadError) {
            try await bringIn(download.record)
        } catch {
            guard error.code == .refused, let fallback = download.record.fallback else { throw error }
            download.record.request.url = fallback
            download.record.fallback = nil
            let plain = download.record
            _ = try await store.write { try plain.updateIfPresent(["request", "fallback"], $0) }
            try await bringIn(plain)
        }
        transfers.setReservation(download.record.size ?? 0, for: download.identifier)
    }

    /// Refuses what cannot be an issue's content by its first bytes; of a program's own assets, web pages only.
    private static func inspector(of record: AssetDownloadRecord) -> HTTPClient.Inspector {
        let (url, isOffered) = (record.request.url, record.isOffered)
        return { (start: Data) throws(MastheadError) -> Void in
            let kind = ContentKind(start)
            guard let fault = kind.fault(fileName: url.lastPathComponent), isOffered || kind == .webPage else { return }
            throw kind == .webPage ? .webPage(url) : .unusableContent(url, fault)
        }
    }

    private func tell(
        _ download: AssetDownload, _ progress: DownloadProgress, _ onEvent: @Sendable (DownloadEvent) -> Void
    ) {
        download.broadcast.send(progress)
        onEvent(.progress(download, progress))
    }

    /// The name under which a file that is no archive is kept.
    private static func fileName(of url: URL) -> String {
        let name = url.lastPathComponent
        return AssetPath.fault(in: name) == nil && !name.contains("/") ? name : "content"
    }
}

extension MastheadError {
    /// The error for a file of no kind that an issue's content can be.
    fileprivate static func unusableContent(_ url: URL, _ fault: String) -> MastheadError {
        MastheadError(
            .wrongKind, doing: "fetching", to: url.redacted, found: "what came \(fault)",
            remedies: [
                .tryLater("Nothing of it is kept. Try again later."),
                .tellPublisher("If it stays so, tell the publisher."),
            ])
    }
}
