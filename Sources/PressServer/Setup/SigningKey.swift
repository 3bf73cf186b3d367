import Crypto
import Files
import Foundation
package import Periodical
import WebTokens

/// The key that signs what readers are given to keep: ECDSA on P-256 (ES256), in PEM.
package struct SigningKey: Sendable {
    private let key: P256.Signing.PrivateKey

    /// What tells the key from others: the SHA-256 of its public half, as JSON Web Keys have it (RFC 7638).
    package var identifier: String {
        let point = key.publicKey.x963Representation.dropFirst()
        let (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
        return Data(SHA256.hash(data: Data(#"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#.utf8))).base64URL
    }

    /// Reads the key of a server's folder.
    package init(_ folder: PressFolder) throws(MastheadError) {
        let file = folder.signingKey
        let text = try PressSecrets.read(file)
        do { key = try P256.Signing.PrivateKey(pemRepresentation: text) } catch {
            throw MastheadError(
                .configuration, doing: "reading the signing key in", to: file.path,
                found: "it is no key on P-256 in PEM",
                hint: "Restore it from a copy: what it has signed is worth nothing under another key.")
        }
    }

    /// Makes a key in a folder, unless there is one.
    static func make(in folder: PressFolder) throws(MastheadError) {
        guard access(folder.signingKey.path, F_OK) != 0 else { return }
        let key = P256.Signing.PrivateKey()
        try PrivateFile.write(Data((key.pemRepresentation + "\n").utf8), to: folder.signingKey)
    }
}
