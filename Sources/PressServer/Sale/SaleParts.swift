import Cryptography
import Foundation
import Periodical
import StoreReceipts
import WebTokens

/// The dependencies of the sales routes, except the database.
struct SaleParts: Sendable {
    /// The public keys of former signing keys.
    var oldKeys: [WebKey] = []
    /// The payment providers' webhook secrets. Empty if payments are off.
    var webhookSecrets: [SymmetricKey] = []
    /// The verifier for App Store purchases, or nil if the server does not accept them.
    var verifier: StoreVerifier?
    /// The limit on the number of voucher codes per minute.
    var redeemLimit = RateLimiter(perMinute: SaleConfiguration().redeemRate)

    /// Creates the dependencies of a server that sells nothing.
    init() {}

    /// Reads the files named in a configuration.
    init(_ folder: PressFolder, _ configuration: SaleConfiguration) throws(MastheadError) {
        oldKeys = try OldSigningKeys.read(folder).map { WebKey($0) }
        redeemLimit = RateLimiter(perMinute: configuration.redeemRate)
        webhookSecrets = try configuration.webhookSecretFile.map(Self.secrets) ?? []
        guard let store = configuration.appStore else { return }
        let root: Data
        do { root = try Data(contentsOf: store.root) } catch { throw .files("read", store.root, error) }
        verifier = StoreVerifier(
            roots: try StoreRoots([root]), bundleID: store.app,
            environments: store.takesSandbox ? [.production, .sandbox] : [.production])
    }

    private static let shortest = 16

    private static func secrets(_ file: URL) throws(MastheadError) -> [SymmetricKey] {
        let lines = try PressSecrets.read(file).split(whereSeparator: \.isNewline)
        guard !lines.isEmpty, lines.allSatisfy({ $0.utf8.count >= shortest }) else {
            throw MastheadError(
                .configuration, cannot: "read the secrets in", to: file.path,
                found: "the file has no secret, or a secret with fewer than \(shortest) characters",
                hint: "Write each webhook secret of a payment provider into its own line of the file.")
        }
        return lines.map { SymmetricKey(data: Data($0.utf8)) }
    }
}
