package import Foundation
import IssueTransfer
package import LibraryCore
import Logging
package import Periodical
import Signatures

/// Verifies the signatures of catalogs.
package struct CatalogSignatures: Sendable {
    let client: HTTPClient
    /// How long to wait before downloading a catalog with a wrong signature again.
    let patience: Duration
    let logger: Logger

    /// Verifies a catalog's signature. It must be made with the publisher's key or a successor, and name this file and
    /// publication. Its date must not be in the future or older than the newest known signature.
    ///
    /// A publisher replaces the catalog and its signature one after the other. If they do not match, both are
    /// downloaded again without caches after a pause.
    package func verified(
        _ answer: CatalogAnswer, of catalog: PublicationRecord
    ) async throws(MastheadError) -> CatalogAnswer {
        guard let text = catalog.publicKey, let url = catalog.url else { return answer }
        let key = try PublicKey(text)
        do throws(MastheadError) {
            return try await check(answer, at: url, of: catalog, key, pastCaches: false)
        } catch {
            guard [.untrusted, .malformedKey, .refused].contains(error.code) else { throw error }
            logger.debug("\(error) (checking once more)")
        }
        return try await again(of: catalog, at: url)
    }

    /// Downloads a catalog again without caches after a pause, and verifies it.
    func again(of catalog: PublicationRecord, at url: URL) async throws(MastheadError) -> CatalogAnswer {
        do { try await Task.sleep(for: patience) } catch {
            throw MastheadError(.stopped, cannot: "check", to: url.redacted, found: "stopped")
        }
        let (head, body) = try await client.fetch(
            Self.request(url, of: url, pastCaches: true), byteLimit: Document.maximumByteCount,
            within: client.configuration.checkTimeout)
        let answer = CatalogAnswer(head: head, body: body)
        guard let text = catalog.publicKey else { return answer }
        return try await check(answer, at: url, of: catalog, try PublicKey(text), pastCaches: true)
    }

    /// Returns the catalog from the new URL of a signed catalog that has moved permanently, or nil if the signature is
    /// not valid there.
    package func verifiedAnswer(at place: URL, of catalog: PublicationRecord) async -> CatalogAnswer? {
        var moved = catalog
        moved.url = place
        do throws(MastheadError) {
            let (head, body) = try await client.fetch(
                HTTPRequest(place, listedIn: place), byteLimit: Document.maximumByteCount,
                within: client.configuration.checkTimeout)
            return try await verified(CatalogAnswer(head: head, body: body), of: moved)
        } catch {
            logger.notice("\(error) (the catalog keeps its address)")
            return nil
        }
    }

    private func check(
        _ answer: CatalogAnswer, at url: URL, of catalog: PublicationRecord, _ known: PublicKey, pastCaches: Bool
    ) async throws(MastheadError) -> CatalogAnswer {
        let subject = url.redacted
        func refused(_ found: String, _ remedy: Remedy) -> MastheadError {
            MastheadError(.untrusted, cannot: "read the catalog", to: subject, found: found, remedies: [remedy])
        }
        let text: String
        do throws(MastheadError) {
            text = try await companion("minisig", of: url, pastCaches, limit: 64 << 10)
        } catch {
            guard error.code == .refused else { throw error }
            throw refused(
                "the catalog is not signed",
                .tellPublisher("Report this to the publisher, whose key the library knows. Your items are kept."))
        }
        let signature = try Signature(text, subject: subject)
        var key = known
        if signature.keyNumber != known.number {
            do throws(MastheadError) {
                let text = try await companion("keys", of: url, pastCaches, limit: 1 << 20)
                let succession = try KeySuccession(text, subject: subject)
                key = try succession.key(signature.keyNumber, from: known, subject: subject) ?? known
            } catch {
                // Without a file of successor keys, the known key must have made the signature.
                guard error.code == .refused else { throw error }
            }
        }
        try key.verify(signature, of: answer.body, subject: subject)
        let signedAt: Int
        do throws(SignatureComment.Fault) {
            let binding = SignatureComment(
                fileName: url.lastPathComponent, publication: catalog.signedFor, newest: catalog.signedAt,
                handle: catalog.handle)
            signedAt = try binding.check(signature, now: Int(Date().timeIntervalSince1970))
        } catch { throw refused(error.found, error.remedy) }
        var answer = answer
        answer.publicKey = key.description
        answer.signedAt = signedAt
        answer.signedFor = signature.publication
        return answer
    }

    /// Returns the text of a file beside the catalog that has the catalog's name but another extension.
    private func companion(
        _ ending: String, of url: URL, _ pastCaches: Bool, limit: Int
    ) async throws(MastheadError) -> String {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw MastheadError(
                .unusableURL, cannot: "fetch the signature of", to: url.redacted, found: "not a URL")
        }
        components.percentEncodedPath += ".\(ending)"
        guard let place = components.url else {
            throw MastheadError(
                .unusableURL, cannot: "fetch the signature of", to: url.redacted, found: "not a URL")
        }
        let (_, body) = try await client.fetch(
            Self.request(place, of: url, pastCaches: pastCaches), byteLimit: limit,
            within: client.configuration.checkTimeout)
        return String(decoding: body, as: UTF8.self)
    }

    private static func request(_ url: URL, of catalog: URL, pastCaches: Bool) -> HTTPRequest {
        var request = HTTPRequest(url, listedIn: catalog)
        if pastCaches { request.headers["Cache-Control"] = "no-cache" }
        return request
    }
}
