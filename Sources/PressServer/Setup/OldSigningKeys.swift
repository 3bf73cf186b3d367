import Crypto
import Files
import Foundation
import Periodical

/// The public halves of keys that signed before, in PEM one after the other: what they signed is read until it ends.
enum OldSigningKeys {
    /// How many are kept.
    private static let most = 8
    private static let end = "-----END PUBLIC KEY-----"

    /// Reads them, the oldest first; none where there is no file.
    static func read(_ folder: PressFolder) throws(MastheadError) -> [P256.Signing.PublicKey] {
        guard access(folder.oldSigningKeys.path, F_OK) == 0 else { return [] }
        let text = try PressSecrets.read(folder.oldSigningKeys)
        do {
            return try text.components(separatedBy: end).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
                .filter { !$0.isEmpty }.map { try P256.Signing.PublicKey(pemRepresentation: "\($0)\n\(end)\n") }
        } catch {
            throw MastheadError(
                .configuration, cannot: "read the keys in", to: folder.oldSigningKeys.path,
                found: "one is no public key on P-256 in PEM",
                hint: "Restore the file from a copy, or take it away: then readers ask for new entitlements.")
        }
    }

    /// Adds one.
    static func add(_ key: P256.Signing.PublicKey, in folder: PressFolder) throws(MastheadError) {
        let kept = try read(folder).filter { $0.rawRepresentation != key.rawRepresentation }.suffix(most - 1) + [key]
        try folder.write(
            Data(kept.map { $0.pemRepresentation + "\n" }.joined().utf8), to: folder.oldSigningKeys)
    }
}
