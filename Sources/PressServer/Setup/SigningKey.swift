import Crypto
import Entitlements
import Files
import Foundation
package import Periodical
import WebTokens

/// The key that signs what readers are given to keep: ECDSA on P-256 (ES256), in PEM.
package struct SigningKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// What tells the key from others: the thumbprint of its public half.
    package var identifier: String { webKey.kid }

    /// The public half, as others read it.
    var webKey: WebKey { WebKey(key.publicKey) }

    /// Signs what a reader is given to keep.
    func sign(_ token: EntitlementToken) throws(MastheadError) -> String { try token.signed(by: key) }

    /// Signs what a browser is given for an hour.
    func sign(header: some Encodable, claims: some Encodable) throws -> String {
        try SignedToken.make(header: header, claims: claims, key: key)
    }

    /// The claims of what this key signed; nil of anything else.
    func verified(_ text: String, kind: String) -> Data? {
        do throws(SignedToken.Fault) {
            return try SignedToken.verified(text, kind: kind) { $0 == identifier ? key.publicKey : nil }
        } catch { return nil }
    }

    /// Reads the key of a server's folder.
    package init(_ folder: PressFolder) throws(MastheadError) {
        let file = folder.signingKey
        let text = try PressSecrets.read(file)
        do { key = try P256.Signing.PrivateKey(pemRepresentation: text) } catch {
            throw MastheadError(
                .configuration, cannot: "read the signing key in", to: file.path,
                found: "it is no key on P-256 in PEM",
                hint: "Restore it from a copy: what it has signed is worth nothing under another key.")
        }
    }

    /// Makes a key in a folder, unless there is one.
    static func make(in folder: PressFolder) throws(MastheadError) {
        guard access(folder.signingKey.path, F_OK) != 0 else { return }
        _ = try write(in: folder)
    }

    /// Puts a new key in the place of the one that signs. The old one's public half stays, so that what it signed is read until it ends.
    /// - Returns: the new key.
    package static func rotate(in folder: PressFolder) throws(MastheadError) -> SigningKey {
        // First the old one is kept: were it broken off in between, it would be named twice and lost never.
        try OldSigningKeys.add(SigningKey(folder).key.publicKey, in: folder)
        return try write(in: folder)
    }

    private static func write(in folder: PressFolder) throws(MastheadError) -> SigningKey {
        let key = P256.Signing.PrivateKey()
        try folder.write(Data((key.pemRepresentation + "\n").utf8), to: folder.signingKey)
        return SigningKey(key)
    }

    private init(_ key: P256.Signing.PrivateKey) { self.key = key }
}
