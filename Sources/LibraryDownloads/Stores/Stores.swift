import Cryptography
import Files
import Formats
public import Foundation
import GRDB
import IssueTransfer
package import LibraryCore
import Logging
public import Periodical

/// Reads and downloads the parts of stores other than books: front pages, description pages and banner pictures.
///
/// A page or picture is downloaded on first use, and again after the store replaces it.
public actor Stores {
    private let store: LibraryStore
    private let items: Items
    private let publications: Publications
    private let client: HTTPClient
    private let logger: Logger
    private var failed: [String: ContinuousClock.Instant] = [:]

    /// The minimum time between a failed download of a file and the next request.
    private static let pause: Duration = .seconds(60)
    /// The maximum size of a banner picture, in bytes.
    private static let bannerByteLimit = 8 << 20

    init(
        _ store: LibraryStore, _ items: Items, _ publications: Publications, _ client: HTTPClient,
        _ logger: Logger
    ) {
        self.store = store
        self.items = items
        self.publications = publications
        self.client = client
        self.logger = logger
    }

    /// Returns a store's front page, or nil if the publication is not a store.
    public func front(of handle: String) async throws(MastheadError) -> StoreFront? {
        let record = try await publications.record(handle)
        return try await store.read { db in try record.id.flatMap { try StoreFrontRecord.fetch(db, of: $0) } }
    }

    /// Returns the description page of a book in a store, as HTML without scripts, styles or external resources. The
    /// page is downloaded on first use, and again after the store replaces it.
    /// - Returns: nil if the book has no page, or if the page cannot be downloaded.
    public func page(of reference: ItemReference) async throws(MastheadError) -> String? {
        let item = try await items.existingItem(reference)
        guard let page = StoreOffer(item.description)?.page else { return nil }
        let id = item.id.rawValue
        let source = "\(page.url) \(page.sha256 ?? "")"
        let (known, record) = try await store.read { db in
            let publication = try ItemRecord.fetch(db, id)?.publicationID
            return (
                try BookPageRecord.fetch(db, item: id), try publication.flatMap { try PublicationRecord.fetch(db, $0) }
            )
        }
        if let known, known.source == source { return known.html }
        guard store.isWritable, let record, record.isFollowed,
            let data = await data(of: page, in: record, limit: StorePage.byteLimit)
        else { return known?.html }
        let read = BookPageRecord(source: source, html: StorePage.html(of: data))
        try await store.write { try read.replace(item: id, $0) }
        return read.html
    }

    /// Returns a banner's picture in a store. The picture is downloaded on first use.
    /// - Parameters:
    ///   - key: the key of the picture (see `StoreFile.key`).
    ///   - handle: the publication's handle.
    /// - Returns: nil if the picture does not exist or cannot be downloaded.
    public func banner(_ key: String, of handle: String) async throws(MastheadError) -> URL? {
        let record = try await publications.record(handle)
        guard let id = record.id, let front = try await front(of: handle),
            let image = front.banners.lazy.compactMap(\.image).first(where: { $0.key == key })
        else { return nil }
        let folder = store.folder.banners(of: id)
        for format in PictureFormat.allCases {
            let file = folder.appending(path: "\(key).\(format.fileExtension)")
            if FileStamp(file)?.kind == .file { return file }
        }
        guard store.isWritable, record.isFollowed,
            let data = await data(of: image, in: record, limit: Self.bannerByteLimit)
        else { return nil }
        guard let format = PictureFormat(data) else {
            logger.notice("a banner of \(handle) is not a PNG, JPEG, GIF or WebP picture")
            failed[Self.failureKey(of: image, in: record)] = .now
            return nil
        }
        try FileSystem.createFolder(folder)
        // Delete the pictures of earlier banners.
        let used = Set(front.banners.compactMap { $0.image?.key })
        for name in try FileSystem.names(in: folder) where !used.contains(String(name.prefix { $0 != "." })) {
            try FileSystem.remove(folder.appending(path: name))
        }
        let file = folder.appending(path: "\(key).\(format.fileExtension)")
        do { try data.write(to: file, options: .atomic) } catch { throw .files("write", file, error) }
        return file
    }

    /// Returns the key of a file in the dictionary `failed`.
    private static func failureKey(of file: StoreFile, in record: PublicationRecord) -> String {
        "\(record.id ?? 0) \(file.url) \(file.sha256 ?? "")"
    }

    /// Downloads and verifies a file from a store, or returns nil if either fails.
    private func data(of file: StoreFile, in record: PublicationRecord, limit: Int) async -> Data? {
        guard let base = record.url, !record.isUnproved,
            let url = URL(string: file.url, relativeTo: base)?.absoluteURL.withCredentials(of: base)
        else { return nil }
        let name = Self.failureKey(of: file, in: record)
        if let last = failed[name], last.duration(to: .now) < Self.pause { return nil }
        do throws(MastheadError) {
            let (_, data) = try await client.fetch(
                HTTPRequest(url, listedIn: base), byteLimit: min(limit, file.size ?? limit))
            if let fault = file.fault(of: data, isVouchedFor: record.publicKey != nil) {
                throw MastheadError(
                    .wrongContent, cannot: "fetch", to: url.redacted, found: fault, remedies: [.tellPublisher()])
            }
            failed[name] = nil
            return data
        } catch {
            logger.notice("\(error)")
            failed[name] = .now
            return nil
        }
    }
}

extension StoreFile {
    /// A short hash of the file's URL and SHA-256, for use in URLs and file names.
    package var key: String {
        String(SHA256.hash(data: Data("\(url) \(sha256 ?? "")".utf8)).hexadecimal.prefix(16))
    }

    /// Returns why data does not match the file's size or hash, or nil if it matches.
    /// - Parameter isVouchedFor: whether the store must list a hash for the file.
    func fault(of data: Data, isVouchedFor: Bool) -> String? {
        if let size, data.count != size { return "the file has \(data.count) bytes instead of \(size)" }
        guard let sha256 else { return isVouchedFor ? "the store has no hash of the file" : nil }
        return SHA256.hash(data: data).hexadecimal == sha256
            ? nil : "the SHA-256 of the file differs from the SHA-256 in the store"
    }
}

extension LibraryFolder {
    /// Returns the folder for a publication's banner pictures. Its name starts with a dot, so it cannot collide with a
    /// cover's name.
    package func banners(of publication: Int64) -> URL {
        covers.appending(path: ".banners-\(publication)", directoryHint: .isDirectory)
    }
}
