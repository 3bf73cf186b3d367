import Foundation
import GRDB
import IssueTransfer
import LibraryAccounts
import LibraryCore
import Periodical

extension AssetDownloadRecord {
    /// Returns the download for an item's content at a scale, as listed in the item's catalog. Returns nil if the
    /// catalog lists no content.
    static func offer(of item: ItemRecord, scale: Scale, _ db: Database) throws -> AssetDownloadRecord? {
        let publication = try PublicationRecord.fetch(db, item.publicationID)
        return try offer(of: item, at: publication, scale: scale)
    }

    /// Returns the download for an item's content, as listed in the given publication's catalog.
    static func offer(
        of item: ItemRecord, at publication: PublicationRecord?, scale: Scale
    ) throws -> AssetDownloadRecord? {
        guard let identity = item.offeredIdentity, let base = publication?.url else { return nil }
        // Only the publisher server provides paid content.
        let press = item.isPrivate(in: publication) ? publication?.pressAddress : nil
        func resolve(_ reference: String) throws -> URL {
            let url =
                press.map { $0.content(reference, listedIn: base) }
                ?? URL(string: reference, relativeTo: base)?.absoluteURL.withCredentials(of: base)
            guard let url else {
                throw MastheadError(
                    .unusableURL, cannot: "download", to: item.key.label,
                    found: "the catalog lists an invalid URL for this item: '\(reference.redactedURL)'",
                    remedies: [.tellPublisher()])
            }
            return url
        }
        let indexFile = try item.indexFile.map(resolve)
        func record(_ url: URL, _ archive: CatalogArchive? = nil, fallback: URL? = nil) -> AssetDownloadRecord {
            AssetDownloadRecord(
                identifier: UUID(), item: item.key, request: HTTPRequest(url, listedIn: base), userInfo: [:],
                isOffered: true,
                scale: scale, fallback: fallback, identity: identity, size: archive?.size, sha256: archive?.sha256,
                indexFile: archive == nil || item.revision == nil ? nil : indexFile)
        }
        let served = ScaleFallback(preferring: scale).first { scale in item.archives.first { $0.scale == scale } }
        if let archive = served {
            return record(try resolve(archive.url), archive)
        }
        guard let content = item.content else { return nil }
        let plain = try resolve(content)
        // The catalog entry does not list archives by scale, so only a request can show whether an @2x archive exists.
        return scale == .double && !item.isOnShelf && press == nil
            ? record(scale.url(for: plain), fallback: plain) : record(plain)
    }
}
