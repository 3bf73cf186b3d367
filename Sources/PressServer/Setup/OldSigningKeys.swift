import Cryptography
import Files
import Foundation
import Periodical

/// The public keys of former signing keys, in one PEM file. Tokens signed with a former key stay valid until they
/// expire.
enum OldSigningKeys {
    /// The maximum number of former keys.
    private static let most = 8
    private static let end = "-----END PUBLIC KEY-----"

    /// Reads the former keys, oldest first. Returns an empty array if the file does not exist.
    static func read(_ folder: PressFolder) throws(MastheadError) -> [P256.Signing.PublicKey] {
        guard !FileSystem.isMissing(folder.oldSigningKeys) else { return [] }
        let text = try PressSecrets.read(folder.oldSigningKeys)
        do {
            return try text.components(separatedBy: end).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
                .filter { !$0.isEmpty }.map { try P256.Signing.PublicKey(pemRepresentation: "\($0)\n\(end)\n") }
        } catch {
            throw MastheadError(
                .configuration, cannot: "read the keys in", to: folder.oldSigningKeys.path,
                found: "one of the keys is not a P-256 public key in PEM",
                hint:
                    "Restore the file from a backup, or delete it. If you delete it, libraries request new "
                    + "entitlements."
            )
        }
    }

    static func add(_ key: P256.Signing.PublicKey, in folder: PressFolder) throws(MastheadError) {
        let kept = try read(folder).filter { $0.rawRepresentation != key.rawRepresentation }.suffix(most - 1) + [key]
        try folder.write(
            Data(kept.map { $0.pemRepresentation + "\n" }.joined().utf8), to: folder.oldSigningKeys)
    }
}
