import Cryptography
import Foundation

/// The number that the user enters on a new device. The server keeps the number only in memory.
public struct SharePIN: Sendable {
    /// The digits.
    public let digits: String

    private static let length = 6
    private static let lengths = 6...12

    /// Creates a PIN from random numbers of the system.
    public init() {
        var generator = SystemRandomNumberGenerator()
        digits = (0..<Self.length).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
    }

    /// Reads a PIN with 6 to 12 digits. Returns nil if the text is not such a PIN.
    public init?(_ text: String) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        digits = text
    }

    /// The digits in groups of three, which are easier to read.
    public var spaced: String {
        let all = Array(digits)
        return stride(from: 0, to: all.count, by: 3).map { String(all[$0..<min($0 + 3, all.count)]) }
            .joined(separator: " ")
    }
}

/// Compares PINs from the network with the right one.
struct PINCheck: Sendable {
    private let key = SymmetricKey(size: .bits256)
    private let code: Data

    init(_ pin: SharePIN) { code = Self.code(pin.digits, key) }

    /// Whether a text is the PIN, with or without spaces. The comparison takes the same time for all texts, because it
    /// compares authentication codes with a key that only this process knows.
    func matches(_ text: String) -> Bool {
        guard text.utf8.count <= 64 else { return false }
        let digits = text.filter { !" -\u{A0}".contains($0) }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(digits.utf8), using: key)
    }

    private static func code(_ digits: String, _ key: SymmetricKey) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: Data(digits.utf8), using: key))
    }
}
