import Foundation
import IssueTransfer
package import LibraryCore
import Logging
package import Periodical
import PressClient

/// Paid content, which is downloaded only from its publisher server, with the library's account.
package struct PrivateContent: Sendable {
    let store: LibraryStore
    let accounts: AccountTokens
    let client: HTTPClient
    let now: @Sendable () -> Date
    let logger: Logger

    /// Adds the account's token to the request for paid content. Other downloads are returned unchanged. The token is
    /// not stored with the download.
    /// - Throws: ``MastheadError`` with the code `item.not-bought` if the library has no account at the server.
    package func authorized(_ record: AssetDownloadRecord) async throws(MastheadError) -> AssetDownloadRecord {
        guard let press = try await press(of: record) else { return record }
        guard let token = try await accounts.token(for: press) else {
            guard try await accounts.known(at: press.server) == nil else { throw try await refused(record.item) }
            throw try await sold(record.item, "but this library has no account at the publisher server")
        }
        var record = record
        record.request.setAccountToken(token, of: press.server)
        return record
    }

    /// Returns the publication's address on the server that provides the download, or nil if it is not paid content.
    private func press(of record: AssetDownloadRecord) async throws(MastheadError) -> PressAddress? {
        guard record.isOffered else { return nil }
        let press = try await store.read { db -> PressAddress? in
            guard let item = try ItemRecord.fetch(db, record.item.id) else { return nil }
            return try PublicationRecord.fetch(db, item.publicationID)?.pressAddress
        }
        return press.flatMap { $0.gives(record.request.url) ? $0 : nil }
    }

    /// Checks that the server allows a download. Sends no request for free content.
    /// - Throws: ``MastheadError`` with the code `item.not-bought` if the server does not allow it.
    package func require(_ record: AssetDownloadRecord) async throws(MastheadError) {
        guard record.request.hasAccountToken else { return }
        var request = record.request
        request.method = .head
        switch try await client.fetch(request, byteLimit: 1 << 16, anyStatus: true).0.status {
        case 401:
            if let press = try await press(of: record), let known = try await accounts.known(at: press.server),
                request.isAuthorized(by: known.account.token)
            {
                try await accounts.setRefused(true, known.account.token, at: press.server)
            }
            throw try await refused(record.item)
        case 403: throw try await sold(record.item, "but this library's account did not buy it")
        default: return
        }
    }

    /// If a download failed because the item was not bought, returns an error that contains the next step. Returns
    /// other errors unchanged.
    package func explained(_ failure: MastheadError, of record: AssetDownloadRecord) async -> MastheadError {
        guard failure.code == .refused else { return failure }
        do throws(MastheadError) { try await require(record) } catch {
            if error.code == .notBought { return error }
        }
        return failure
    }

    private func refused(_ key: ItemKey) async throws(MastheadError) -> MastheadError {
        var error = try await sold(key, "but the publisher server no longer knows this library's account")
        error.remedies.insert(.restoreAccount(key.handle), at: 0)
        return error
    }

    /// Returns whether the library's account has a subscription to an item's publication.
    private func isSubscribed(_ key: ItemKey) async throws(MastheadError) -> Bool {
        let moment = now()
        return try await store.read { db in
            guard let item = try ItemRecord.fetch(db, key.id),
                let press = try PublicationRecord.fetch(db, item.publicationID)?.pressAddress
            else { return false }
            return try EntitledItems.entitlement(of: press.publication, at: press.server, now: moment, db)?
                .isSubscribed(at: moment) == true
        }
    }

    private func sold(_ key: ItemKey, _ reason: String) async throws(MastheadError) -> MastheadError {
        let item = try await store.read { try ItemRecord.fetch($0, key.id) }
        let price = item?.description.price.map { " (\($0))" } ?? ""
        let isSubscribed = try await isSubscribed(key)
        let hasSample = item.flatMap { StoreOffer($0.description)?.sample } != nil
        return MastheadError(
            .notBought, cannot: "download", to: key.label, found: "this is a paid item\(price), \(reason)",
            remedies: [
                .advice(
                    isSubscribed
                        ? "Your subscription does not include this item. Buy the item, or redeem a code."
                        : "Subscribe, buy the item, redeem a code, or restore your purchases from another device.")
            ] + (hasSample ? [.readSample(key.label)] : []))
    }
}
