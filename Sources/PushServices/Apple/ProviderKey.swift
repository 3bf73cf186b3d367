import Crypto
public import Foundation
public import Periodical

/// The key by which a publisher signs what it sends to Apple's push service: the `.p8` file of the developer account, with the number of
/// the key and that of the team.
public struct ProviderKey: Sendable {
    /// The key's number, ten letters and digits.
    public let keyID: String
    /// The team's number, ten letters and digits.
    public let teamID: String
    let key: P256.Signing.PrivateKey

    /// Reads the file that Apple gave.
    /// - Throws: ``MastheadError`` with the code `push.key`.
    public init(_ file: URL, keyID: String, teamID: String) throws(MastheadError) {
        try self.init(text: KeyFile.text(file), keyID: keyID, teamID: teamID, subject: file.path)
    }

    /// Takes the text of that file, as from the environment.
    /// - Parameter subject: where the text is from, for messages.
    /// - Throws: ``MastheadError`` with the code `push.key`.
    public init(
        text: String, keyID: String, teamID: String, subject: String = "that was given"
    ) throws(MastheadError) {
        for (name, value) in [("number of the key", keyID), ("number of the team", teamID)] {
            guard (1...64).contains(value.utf8.count), value.utf8.allSatisfy(\.isLetterOrDigit) else {
                throw MastheadError(
                    .pushKey, cannot: "read the \(name)", to: subject, found: "'\(value)' is none",
                    hint: "Take the ten letters and digits that the developer account shows.")
            }
        }
        key = try P256.Signing.PrivateKey(text, subject: subject)
        self.keyID = keyID
        self.teamID = teamID
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter or digit.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
