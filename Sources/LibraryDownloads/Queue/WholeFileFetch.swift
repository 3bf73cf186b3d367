import Cryptography
import Files
import Formats
import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import LibraryCore
import Periodical
import Synchronization

/// Downloads content that has no index. The content is stored as one file and then unpacked.
struct WholeFileFetch: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let installer: ContentInstaller
    let transfers: RunningTransfers
    let configuration: DownloadConfiguration

    /// Downloads and unpacks the content of a download.
    /// - Returns: the source of the content, or nil if it is not from a catalog.
    func bringIn(
        _ download: inout AssetDownload, into staging: URL, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> ContentSource? {
        let key = download.record.item
        let partial = store.folder.partialFile(of: download.record)
        let need = download.record.size.map { max(0, $0 - partial.byteCount) + $0 } ?? 0
        try transfers.reserve(need, for: download.record)
        try FileSystem.createFolder(store.folder.incoming(of: key))
        let head = Mutex<HTTPResponseHead?>(nil)
        let isBook = try await isBook(download.record)
        do throws(MastheadError) {
            try await fetch(&download, isBook: isBook, to: partial, onEvent) { answer in
                head.withLock { $0 = answer }
            }
            try installer.unpack(
                partial.file, fileName: Self.fileName(of: download.record.request.url), into: staging)
            if isBook { try check(download.record, staging, partial) }
        } catch {
            if error.code == .unchanged, let refusal = download.record.refusal { throw refusal.error }
            let told = Self.naming(error, download.record, partial)
            if told.code.isAboutContent { try await remember(told, of: download.record, head.withLock { $0 }) }
            throw told
        }
        guard download.record.isOffered else { return nil }
        let sha256: String
        if let known = download.record.sha256 {
            sha256 = known
        } else {
            sha256 = try SHA256.hexadecimal(ofFile: partial.file)
        }
        return ContentSource(
            itemID: key.id, url: download.record.request.url, head: head.withLock { $0 }, size: partial.byteCount,
            sha256: sha256.lowercased(), arrivedAt: configuration.now())
    }

    /// Whether the download is a book according to the catalog.
    private func isBook(_ record: AssetDownloadRecord) async throws(MastheadError) -> Bool {
        guard record.isOffered else { return false }
        return try await store.read { try ItemRecord.fetch($0, record.item.id)?.kind == .book }
    }

    /// Checks that the downloaded file is a book, and deletes any other file.
    private func check(
        _ record: AssetDownloadRecord, _ staging: URL, _ partial: PartialFile
    ) throws(MastheadError) {
        let arrival = BookArrival(url: record.request.url, isSample: ItemRecord.isSample(record.identity))
        do throws(MastheadError) {
            try arrival.check(staging, isArchive: try ArchiveReader.isArchive(partial.file))
        } catch {
            try FileSystem.remove(staging)
            try partial.remove()
            throw error
        }
    }

    private func fetch(
        _ download: inout AssetDownload, isBook: Bool, to partial: PartialFile,
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void, onAnswer: @escaping @Sendable (HTTPResponseHead) -> Void
    ) async throws(MastheadError) {
        let told = download
        let onProgress: @Sendable (HTTPClient.TransferEvent) -> Void = { progress in
            switch progress {
            case .answered(let head): onAnswer(head)
            case .arrived(let byteCount, let total):
                told.tell(DownloadProgress(byteCount: byteCount, totalByteCount: total), onEvent)
            case .waiting(let error, let pause): onEvent(.waiting(told, error, pause))
            }
        }
        var expected = download.expected
        if expected.size == nil { try await limit(&expected, beside: partial.byteCount) }
        func bringIn(_ record: AssetDownloadRecord) async throws(MastheadError) {
            // Content with a known hash needs no format check.
            let inspect = expected.sha256 == nil ? Self.inspector(of: record, isBook: isBook) : nil
            try await client.download(
                record.refusal?.condition(record.request) ?? record.request, to: partial, expected: expected,
                onProgress: onProgress, inspect: inspect,
                inspectEnd: { file throws(MastheadError) in try ContentEnd.fault(of: file) })
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

    /// Returns a check that rejects invalid content by its first bytes. For an app's asset, it rejects only web pages.
    private static func inspector(of record: AssetDownloadRecord, isBook: Bool) -> HTTPClient.Inspector {
        let (url, isOffered) = (record.request.url, record.isOffered)
        // An issue may consist of text or web pages. A book may not, whatever its file name.
        let name = isBook ? "" : url.lastPathComponent
        return { (start: Data) throws(MastheadError) -> Void in
            let kind = ContentKind(start)
            guard let fault = kind.fault(fileName: name), isOffered || kind == .webPage else { return }
            throw kind == .webPage ? .webPage(url) : .unusableContent(url, fault)
        }
    }

    /// Returns an error that names the item and its URL rather than the partial file, which callers do not know.
    private static func naming(
        _ error: MastheadError, _ record: AssetDownloadRecord, _ partial: PartialFile
    ) -> MastheadError {
        guard error.subject == partial.file.path || error.subject == partial.file.relativePath else { return error }
        var error = error
        error.subject = "\(record.item.label) from \(record.request.url.redacted)"
        return error
    }

    /// Records a rejected version, so that it is not downloaded again.
    private func remember(
        _ error: MastheadError, of record: AssetDownloadRecord, _ head: HTTPResponseHead?
    ) async throws(MastheadError) {
        var record = record
        record.refusal = Refusal(error, of: record.request.url, head: head)
        let refused = record
        _ = try await store.write { try refused.updateIfPresent(["refusal"], $0) }
    }

    /// The minimum size limit for content of unknown size, in bytes. If the disk has less free space, writing the file
    /// fails.
    private static let leastShare = 16 << 20

    /// Returns a size limit for content whose size the catalog does not list.
    private func limit(
        _ expected: inout ExpectedContent, beside arrived: Int
    ) async throws(MastheadError) {
        expected.byteLimit = configuration.unknownSizeLimit
        guard expected.byteLimit == nil else { return }
        let largest =
            try await store.read { try Int.fetchOne($0, sql: "SELECT MAX(contentByteCount) FROM item") } ?? 0
        expected.byteLimit = max(2_000_000_000, largest.isFileSize ? 20 * largest : 0)
        // Leave room for unpacking the content and for other downloads.
        let share = try DiskSpace.available(at: store.folder.root) / (2 * max(1, configuration.downloadsAtOnce))
        expected.unannouncedByteLimit = arrived + max(share, Self.leastShare)
    }

    /// Returns the name for storing a file that is not an archive.
    private static func fileName(of url: URL) -> String {
        let name = url.lastPathComponent
        return AssetPath.fault(in: name) == nil && !name.contains("/") ? name : "content"
    }
}

extension MastheadError {
    /// Returns the error for a file whose format no issue may have.
    fileprivate static func unusableContent(_ url: URL, _ fault: String) -> MastheadError {
        MastheadError(
            .wrongKind, cannot: "fetch", to: url.redacted, found: "the downloaded file \(fault)",
            remedies: [
                .tryLater("Try again later. The file was deleted."),
                .tellPublisher("If the error remains, report it to the publisher."),
            ])
    }
}
