import Crypto
import Foundation
import Periodical
import StoreReceipts
import WebTokens

/// What the routes for giving and selling stand on, beside the database.
struct SaleParts: Sendable {
    /// The keys that signed before the one that signs now.
    var oldKeys: [WebKey] = []
    /// What payment providers sign with; none where none is taken.
    var webhookSecrets: [SymmetricKey] = []
    /// Verifies purchases of the App Store; nil where none are taken.
    var verifier: StoreVerifier?
    /// How many codes may be tried.
    var redeemLimit = RateLimiter(perMinute: SaleConfiguration().redeemRate)

    /// Nothing is sold.
    init() {}

    /// Reads what a configuration names.
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

    /// The fewest characters of a secret that a provider signs with.
    private static let shortest = 16

    private static func secrets(_ file: URL) throws(MastheadError) -> [SymmetricKey] {
        let lines = try PressSecrets.read(file).split(whereSeparator: \.isNewline)
        guard !lines.isEmpty, lines.allSatisfy({ $0.utf8.count >= shortest }) else {
            throw MastheadError(
                .configuration, cannot: "read the secrets in", to: file.path,
                found: "there is none, or one has fewer than \(shortest) characters",
                hint: "Write the secrets that payment providers sign with into it, each in a line of its own.")
        }
        return lines.map { SymmetricKey(data: Data($0.utf8)) }
    }
}
