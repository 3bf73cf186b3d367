import Cryptography
import Files
import Foundation
package import Periodical
import PressWire
import WebTokens

/// The ECDSA key on P-256 (ES256) that signs entitlements and sessions, stored in PEM.
package struct SigningKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// The key's identifier: the thumbprint of the public key.
    package var identifier: String { webKey.kid }

    /// The public key as a JSON Web Key.
    var webKey: WebKey { WebKey(key.publicKey) }

    func sign(_ token: EntitlementToken) throws(MastheadError) -> String { try token.signed(by: key) }

    /// Signs a token for a browser session.
    func sign(header: some Encodable, claims: some Encodable) throws -> String {
        try SignedToken.make(header: header, claims: claims, key: key)
    }

    /// Returns the claims in a token that this key has signed, or nil for any other token.
    func verified(_ text: String, kind: String) -> Data? {
        do throws(SignedToken.Fault) {
            return try SignedToken.verified(text, kind: kind) { $0 == identifier ? key.publicKey : nil }
        } catch { return nil }
    }

    /// Reads the key in a server's folder.
    package init(_ folder: PressFolder) throws(MastheadError) {
        let file = folder.signingKey
        guard !FileSystem.isMissing(file) else {
            throw MastheadError(
                .configuration, cannot: "read the signing key in", to: file.path, found: "the file does not exist",
                remedies: [.replaceLostKey(in: folder.url.path)])
        }
        let text = try PressSecrets.read(file)
        do { key = try P256.Signing.PrivateKey(pemRepresentation: text) } catch {
            throw MastheadError(
                .configuration, cannot: "read the signing key in", to: file.path,
                found: "the file is not a P-256 key in PEM",
                hint: "Restore the file from a backup, because another key would make existing tokens invalid.")
        }
    }

    /// Creates a key in a folder, unless the folder already contains one.
    static func make(in folder: PressFolder) throws(MastheadError) {
        guard access(folder.signingKey.path, F_OK) != 0 else { return }
        _ = try write(in: folder)
    }

    /// Replaces the signing key. The server keeps the old public key, so that existing tokens stay valid until they
    /// expire.
    /// - Returns: The new key.
    package static func rotate(in folder: PressFolder) throws(MastheadError) -> SigningKey {
        // Save the old key first. If this function is interrupted, the old key may be saved twice, but is never lost.
        try OldSigningKeys.add(SigningKey(folder).key.publicKey, in: folder)
        return try write(in: folder)
    }

    /// Creates a new key in a server's folder whose key was lost. Purchases stay valid, because they are in the
    /// database.
    /// - Throws: ``MastheadError`` if the folder contains a key or has no configuration.
    package static func replaceLost(in folder: PressFolder) throws(MastheadError) -> SigningKey {
        func failed(_ found: String, _ remedy: Remedy) -> MastheadError {
            MastheadError(
                .configuration, cannot: "replace the lost key of", to: folder.url.path, found: found,
                remedies: [remedy])
        }
        guard !FileSystem.isMissing(folder.configuration) else {
            throw failed("the folder has no server", .advice("Set up a server in the folder first."))
        }
        guard FileSystem.isMissing(folder.signingKey) else {
            guard access(folder.signingKey.path, F_OK) == 0 else { throw .system("read", folder.signingKey) }
            throw failed("the folder contains a key", .rotateKey(in: folder.url.path))
        }
        return try write(in: folder)
    }

    private static func write(in folder: PressFolder) throws(MastheadError) -> SigningKey {
        let key = P256.Signing.PrivateKey()
        try folder.write(Data((key.pemRepresentation + "\n").utf8), to: folder.signingKey)
        return SigningKey(key)
    }

    private init(_ key: P256.Signing.PrivateKey) { self.key = key }
}
