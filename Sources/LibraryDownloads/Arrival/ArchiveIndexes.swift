import Cryptography
import Files
import Formats
import Foundation
import IssueArchive
import IssueTransfer
import LibraryCore
import Logging
import Periodical

/// Archive indexes, which the library keeps after downloading them.
struct ArchiveIndexes: Sendable {
    let folder: LibraryFolder
    let client: HTTPClient
    let logger: Logger

    /// Returns the index of an item's revision, downloading and storing it if necessary.
    /// - Parameters:
    ///   - key: the item.
    ///   - revision: the SHA-256 of the index, from the catalog.
    ///   - request: the request that downloads the index.
    /// - Returns: the index, or nil if the server does not have it.
    /// - Throws: ``MastheadError`` if the index cannot be downloaded or does not match the catalog.
    func index(
        of key: ItemKey, revision: String, _ request: HTTPRequest
    ) async throws(MastheadError) -> ArchiveIndex? {
        if let index = try keptIndex(of: key, revision: revision) { return index }
        let (url, body): (URL, Data)
        do throws(MastheadError) {
            (url, body) = (request.url, try await client.fetch(request, byteLimit: Document.maximumByteCount).1)
        } catch {
            guard error.code == .refused else { throw error }
            logger.notice("\(error) (the whole archive is downloaded instead)")
            return nil
        }
        let digest = SHA256.hash(data: body).hexadecimal
        guard digest == revision.lowercased() else {
            guard ContentKind(body) != .webPage else { throw .webPage(url) }
            throw .wrongContent(url, "the SHA-256 is \(digest), but the Revision in the catalog is \(revision)")
        }
        // Store the index even if it is invalid. Its hash matches the catalog, so a second download would be identical.
        let file = folder.index(of: key, revision: revision)
        try FileSystem.createFolder(file.deletingLastPathComponent())
        do { try body.write(to: file, options: .atomic) } catch { throw .files("write", file, error) }
        let index = try ArchiveIndex(reading: body, subject: "\(key.label) from \(url.redacted)")
        guard index.name.inNormalForm == key.name else {
            throw .wrongContent(url, "this is the index of '\(index.name)'")
        }
        return index
    }

    /// Returns the stored index of an item's revision, or nil if there is none.
    func keptIndex(of key: ItemKey, revision: String) throws(MastheadError) -> ArchiveIndex? {
        let file = folder.index(of: key, revision: revision)
        guard let data = FileManager.default.contents(atPath: file.path),
            SHA256.hash(data: data).hexadecimal == revision.lowercased()
        else { return nil }
        return try ArchiveIndex(reading: data, subject: key.label)
    }

    /// Returns the archive that an asset download needs, from its index.
    /// - Throws: ``MastheadError`` if the index does not match the catalog.
    func archive(
        of record: AssetDownloadRecord, in index: ArchiveIndex
    ) throws(MastheadError) -> IndexedArchive {
        let archive = index.archives.first { $0.sha256.lowercased() == record.sha256?.lowercased() }
        guard let archive, archive.size == record.size else {
            throw MastheadError(
                .wrongContent, cannot: "read the index", to: record.indexFile?.redacted ?? record.item.label,
                found: "the index does not list the archive that the catalog names",
                remedies: [.tellPublisher("Report to the publisher that the catalog and the index do not match.")])
        }
        guard archive.entries.contains(where: { ["pages.plist", "pages.json"].contains($0.path) }) else {
            throw MastheadError(
                .wrongContent, cannot: "read the index", to: record.indexFile?.redacted ?? record.item.label,
                found: "the archive has no page grid, so there are no pages to read",
                remedies: [.tellPublisher("Report this to the publisher, who must pack the issue again.")])
        }
        return archive
    }

    /// Returns the archive that an asset download needs, or nil if its index is not stored.
    func keptArchive(of record: AssetDownloadRecord) throws(MastheadError) -> IndexedArchive? {
        guard record.indexFile != nil,
            let index = try keptIndex(of: record.item, revision: record.identity)
        else { return nil }
        return try archive(of: record, in: index)
    }
}
