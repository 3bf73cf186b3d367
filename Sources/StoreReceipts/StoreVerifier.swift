import Cryptography
public import Foundation
public import Periodical

/// Verifies documents of StoreKit 2 and App Store Server Notifications V2 without a request to Apple: the signature,
/// the app, the environment, and the certificate chain up to a trusted root at the time of signing.
///
/// Apps send `VerificationResult.jwsRepresentation` of a `Transaction`. Apple's server posts `{"signedPayload": ...}`.
public struct StoreVerifier: Sendable {
    /// The environment of a purchase.
    public enum Environment: String, Sendable, Hashable, Codable {
        /// Purchases by customers.
        case production = "Production"
        /// Purchases by testers, who do not pay.
        case sandbox = "Sandbox"
    }

    /// The field that all documents have.
    private struct Dated: Decodable { let signedDate: Double }

    /// The tolerance for differences between the store's clock and this machine's, in seconds.
    private static let clockTolerance: TimeInterval = 300

    private let roots: StoreRoots
    private let bundleID: String
    private let environments: Set<Environment>
    private let now: @Sendable () -> Date

    /// Creates a verifier.
    /// - Parameters:
    ///   - roots: The trusted root certificates.
    ///   - bundleID: The app's bundle identifier.
    ///   - environments: The accepted environments. Use ``Environment/sandbox`` only for tests, because purchases are
    ///     free there.
    ///   - now: Returns the current time.
    public init(
        roots: StoreRoots, bundleID: String, environments: Set<Environment> = [.production],
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.roots = roots
        self.bundleID = bundleID
        self.environments = environments
        self.now = now
    }

    /// Verifies a transaction.
    /// - Returns: The purchase. Use ``StoreTransaction/standing(at:)`` to check whether it is valid.
    /// - Throws: ``MastheadError`` with a code that starts with `receipt.`
    public func transaction(_ text: String) async throws(MastheadError) -> StoreTransaction {
        let transaction = try verified(text, as: StoreTransaction.self)
        try check(transaction.bundleID, transaction.environment)
        return transaction
    }

    /// Verifies a notification and its transaction.
    /// - Parameter body: The posted body. The store repeats it until it gets status 200, see ``StoreNotification/id``.
    /// - Throws: ``MastheadError`` with a code that starts with `receipt.`
    public func notification(_ body: Data) async throws(MastheadError) -> StoreNotification {
        struct Body: Decodable { let signedPayload: String }
        guard body.count <= 2 * SignedDocument.limit else { throw .receipt(.malformedReceipt, "the body is too long") }
        let text: String
        do { text = try JSONDecoder().decode(Body.self, from: body).signedPayload } catch {
            throw .receipt(.malformedReceipt, "not JSON with 'signedPayload'")
        }
        let content = try verified(text, as: StoreNotification.Content.self)
        guard let details = content.data ?? content.summary else {
            let app = (content.externalPurchaseToken ?? content.appData)?.bundleId
            guard app == nil || app == bundleID else {
                throw .receipt(.foreignReceipt, "the document is for the app '\(app?.prefix(200) ?? "")'")
            }
            return StoreNotification(content, transaction: nil, renewal: nil)
        }
        try check(details.bundleId, details.environment)
        guard let signed = details.signedTransactionInfo else {
            return StoreNotification(content, transaction: nil, renewal: nil)
        }
        let transaction = try await self.transaction(signed)
        return StoreNotification(
            content, transaction: transaction, renewal: try renewal(details.signedRenewalInfo, of: transaction))
    }

    /// Verifies the renewal state of a transaction's subscription.
    private func renewal(
        _ signed: String?, of transaction: StoreTransaction
    ) throws(MastheadError) -> StoreRenewal? {
        guard let signed else { return nil }
        let renewal = try verified(signed, as: StoreRenewal.self)
        // The renewal state does not name an app. It must belong to the transaction, whose app was verified.
        try check(bundleID, renewal.environment)
        guard renewal.originalID == transaction.originalID else {
            throw .receipt(.foreignReceipt, "the renewal state is of another subscription")
        }
        return renewal
    }

    private func check(_ app: String, _ environment: String) throws(MastheadError) {
        guard app == bundleID else {
            throw .receipt(.foreignReceipt, "the document is for the app '\(app.prefix(200))'")
        }
        guard let known = Environment(rawValue: environment), environments.contains(known) else {
            throw .receipt(.foreignReceipt, "the document is from the environment '\(environment.prefix(50))'")
        }
    }

    /// The earliest possible date of a document: 2020-01-01.
    private static let earliest = Date(timeIntervalSince1970: 1_577_836_800)

    private func verified<Value: Decodable>(_ text: String, as type: Value.Type) throws(MastheadError) -> Value {
        let document = try SignedDocument(text)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .storeTime
        let signed: Date
        do {
            let milliseconds = try decoder.decode(Dated.self, from: document.payload).signedDate
            signed = Date(timeIntervalSince1970: milliseconds / 1000)
        } catch {
            throw .receipt(.malformedReceipt, "the signing date is missing")
        }
        // Check that the date is plausible, because the signature that protects it is not verified yet.
        guard signed >= Self.earliest else { throw .receipt(.malformedReceipt, "the signing date is before 2020") }
        guard signed.timeIntervalSince(now()) <= Self.clockTolerance else {
            throw .receipt(.untrustedReceipt, "the signing date is in the future")
        }
        try verify(document, at: signed)
        do { return try decoder.decode(type, from: document.payload) } catch {
            throw .receipt(.malformedReceipt, "required fields are missing")
        }
    }

    private func verify(_ document: SignedDocument, at date: Date) throws(MastheadError) {
        guard roots.certificates.contains(document.chain.root) else {
            throw .receipt(.untrustedReceipt, "the root certificate is not trusted")
        }
        let key: Data
        do throws(ChainFault) { key = try document.chain.verifiedKey(at: date) } catch {
            throw .receipt(.untrustedReceipt, "the certificates do not lead to the root: \(error.words)")
        }
        guard let key = try? P256.Signing.PublicKey(derRepresentation: key),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: document.signature),
            key.isValidSignature(signature, for: document.signedText)
        else { throw .receipt(.untrustedReceipt, "the signature does not match the content") }
    }
}
