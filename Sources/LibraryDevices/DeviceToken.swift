import Cryptography
import Foundation

/// A secret that allows a device to use the library over the network. The library stores only hashes of the secret, so
/// it can show the text only once.
public struct DeviceToken: Sendable, Hashable {
    /// The text that the user enters on the device: four groups of five characters, such as
    /// `k7m2q-9xbdh-w3fcz-8tjna`.
    public let text: String

    /// The characters of a token. Characters that look alike, such as `l` and `1`, are left out.
    private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
    private static let groupCount = 4
    private static let groupLength = 5

    /// Creates a token from 100 random bits of the system.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let count = Self.alphabet.count
        let characters = (0..<Self.groupCount * Self.groupLength).map { _ in
            Self.alphabet[Int.random(in: 0..<count, using: &generator)]
        }
        text = Self.grouped(characters)
    }

    /// Reads a token as a user may enter it: with or without hyphens and spaces, in any case. Returns nil if the text
    /// cannot be a token.
    public init?(entered text: String) {
        // Do not process long texts, because the text comes from the network.
        guard text.utf8.count <= 64 else { return nil }
        let characters = Array(text.lowercased().filter { $0 != "-" && !$0.isWhitespace })
        guard characters.count == Self.groupCount * Self.groupLength,
            characters.allSatisfy(Self.alphabet.contains)
        else { return nil }
        self.text = Self.grouped(characters)
    }

    private static func grouped(_ characters: [Character]) -> String {
        stride(from: 0, to: characters.count, by: groupLength)
            .map { String(characters[$0..<$0 + groupLength]) }.joined(separator: "-")
    }

    /// The hash that the library stores. A slow hash is not needed, because nobody can guess 100 random bits.
    var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// The key that KOReader sends instead of the password: the MD5 hash of the password.
    package var progressKey: String { Insecure.MD5.hash(data: Data(text.utf8)).hexadecimalText }

    /// Returns the stored hash of a key that KOReader sends. Returns nil if the text cannot be such a key.
    static func hash(ofProgressKey key: String) -> Data? {
        let key = key.lowercased()
        guard key.utf8.count == 32, key.allSatisfy(\.isHexDigit) else { return nil }
        return Data(SHA256.hash(data: Data(key.utf8)))
    }
}

extension Digest {
    fileprivate var hexadecimalText: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
