import Cryptography
import Foundation
import GRDB
import IssueTransfer
import LibraryCore
import Logging
import Periodical

/// Downloads a cover, and verifies it if the publisher's index contains its hash.
struct CoverFetch: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let indexes: ArchiveIndexes
    let logger: Logger

    /// Downloads a cover, or returns nil for the cover if the stored cover is current.
    func data(of cover: WantedCover, _ scale: Scale) async -> Result<Data?, MastheadError> {
        func body(_ url: URL) async throws(MastheadError) -> Data {
            let data = try await client.picture(HTTPRequest(url, listedIn: cover.catalog), byteLimit: 32 << 20)
            try await checkOffered(data, from: url, of: cover)
            if cover.isVouchedFor { try await check(data, from: url, of: cover, scale) }
            return data
        }
        if await isUnchanged(cover, scale) { return .success(nil) }
        do throws(MastheadError) {
            return .success(try await body(cover.url))
        } catch {
            guard error.code == .refused, let fallback = cover.fallback else { return .failure(error) }
            do throws(MastheadError) { return .success(try await body(fallback)) } catch { return .failure(error) }
        }
    }

    /// Whether a corrected issue has the same cover as before. The cover is the second entry in the issue's archives
    /// (docs/formats.md, "Output of `pack`"), so the index contains its hash. The correction's download needs the index
    /// anyway.
    private func isUnchanged(_ cover: WantedCover, _ scale: Scale) async -> Bool {
        guard cover.items.count == 1, let item = cover.items.first?.key else { return false }
        do throws(MastheadError) {
            let (offer, file) = try await store.read { db -> (AssetDownloadRecord?, String?) in
                guard let record = try ItemRecord.fetch(db, item.id), !record.description.isPrivate,
                    record.coverSource?.hasPrefix("\(scale.rawValue) ") == true
                else { return (nil, nil) }
                return (try AssetDownloadRecord.offer(of: record, scale: scale, db), record.coverFile)
            }
            guard let offer, let file, let request = offer.indexRequest,
                let index = try await indexes.index(of: item, revision: offer.identity, request),
                let entry = try indexes.archive(of: offer, in: index).entries.dropFirst().first
            else { return false }
            return FileVerifier.finding(ContentFile(entry), at: store.folder.covers.appending(path: file)) == .right
        } catch {
            logger.debug("\(error) (downloading the cover)")
            return false
        }
    }

    /// Compares a picture with the size and hash in the store's list.
    private func checkOffered(_ data: Data, from source: URL, of cover: WantedCover) async throws(MastheadError) {
        guard let item = cover.items.first?.key else { return }
        let file = try await store.read { db in
            try ItemRecord.fetch(db, item.id).flatMap { StoreOffer($0.description)?.cover }
        }
        guard let fault = file?.fault(of: data, isVouchedFor: cover.isVouchedFor) else { return }
        throw MastheadError(
            .wrongContent, cannot: "check the cover", to: source.redacted, found: fault,
            remedies: [
                .refresh("A cache or mirror may have changed the file. Masthead tries again at the next refresh.")
            ])
    }

    /// Compares a picture with the hash in the index, whose own hash is in the signed catalog. Without an index, the
    /// picture is not compared.
    private func check(
        _ data: Data, from source: URL, of cover: WantedCover, _ scale: Scale
    ) async throws(MastheadError) {
        guard let item = cover.items.first?.key else { return }
        let (offer, hashes) = try await store.read { db -> (AssetDownloadRecord?, [String]?) in
            guard let record = try ItemRecord.fetch(db, item.id) else { return (nil, nil) }
            return (try AssetDownloadRecord.offer(of: record, scale: scale, db), record.description.coverHashes)
        }
        guard let offer, let request = offer.indexRequest else { return }
        func untrusted(_ found: String) -> MastheadError {
            MastheadError(
                .untrusted, cannot: "check the cover", to: source.redacted, found: found,
                remedies: [
                    .refresh("A cache or mirror may have changed the file. Masthead tries again at the next refresh.")
                ])
        }
        // The catalog's row contains the covers' hashes if the index is private, as for a paid item.
        if let hashes {
            guard hashes.contains(SHA256.hash(data: data).hexadecimal) else {
                throw untrusted("not one of the pictures in the publisher's catalog")
            }
            return
        }
        guard let index = try await indexes.index(of: item, revision: offer.identity, request) else {
            throw untrusted("the index with the hash of the cover is not available")
        }
        let digest = SHA256.hash(data: data).hexadecimal
        // The cover is the second entry in each archive. Accept the cover of any scale if the issue has no archive at
        // this scale.
        let shown = source == cover.fallback ? Scale.standard : scale
        let own = index.archives.filter { $0.scale == shown }
        let archives = own.isEmpty ? index.archives : own
        guard archives.contains(where: { $0.entries.dropFirst().first?.sha256.lowercased() == digest }) else {
            throw untrusted("not the picture in the publisher's index")
        }
    }
}
