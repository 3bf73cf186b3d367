import Cryptography
public import Foundation
public import Periodical

/// A publisher's signing key for Apple's push service: the developer account's `.p8` file, the key ID and the team ID.
public struct ProviderKey: Sendable {
    /// The ten-character key ID.
    public let keyID: String
    /// The ten-character team ID.
    public let teamID: String
    let key: P256.Signing.PrivateKey

    /// Reads the `.p8` file from Apple.
    /// - Throws: ``MastheadError`` with the code `push.key`.
    public init(_ file: URL, keyID: String, teamID: String) throws(MastheadError) {
        try self.init(text: KeyFile.text(file), keyID: keyID, teamID: teamID, subject: file.path)
    }

    /// Reads the text of a `.p8` file, which may come from an environment variable.
    /// - Parameters:
    ///   - text: The text of the file.
    ///   - keyID: The ID of the key.
    ///   - teamID: The ID of the developer team.
    ///   - subject: The source of the text, for error messages.
    /// - Throws: ``MastheadError`` with the code `push.key`.
    public init(
        text: String, keyID: String, teamID: String, subject: String = "from the caller"
    ) throws(MastheadError) {
        for (name, value) in [("key ID", keyID), ("team ID", teamID)] {
            guard (1...64).contains(value.utf8.count), value.utf8.allSatisfy(\.isLetterOrDigit) else {
                throw MastheadError(
                    .pushKey, cannot: "read the \(name)", to: subject,
                    found: "'\(value)' does not consist of ten letters and digits",
                    hint: "Copy the \(name) from the developer account.")
            }
        }
        key = try P256.Signing.PrivateKey(text, subject: subject)
        self.keyID = keyID
        self.teamID = teamID
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
