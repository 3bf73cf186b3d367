import Cryptography
package import Foundation

/// A voucher code, such as `7K2MX-...`: 95 random bits in nineteen characters, and a check character that catches
/// typos.
///
/// The alphabet is Crockford's Base32 without I, L, O and U. A letter that looks like a digit is read as that digit.
package struct VoucherCode: Sendable, Hashable {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 20

    /// The code as printed, in four groups of five characters.
    package let text: String

    /// Creates a random code.
    package init() {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0.prefix(Self.length - 1)) }
        let values = bytes.map { $0 & 31 }
        self.init(values + [Self.check(values)])
    }

    /// Reads a code that a user typed. Returns nil if the text cannot be a code.
    package init?(_ text: String) {
        guard text.utf8.count <= 100 else { return nil }
        let values = text.uppercased().utf8.filter { ![0x20, 0x2D].contains($0) }.map { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "O"): 0
            case UInt8(ascii: "I"), UInt8(ascii: "L"): 1
            default: Self.alphabet.firstIndex(of: byte).map { UInt8($0) }
            }
        }
        let known = values.compactMap { $0 }
        guard known.count == values.count, known.count == Self.length, let last = known.last,
            last == Self.check(Array(known.dropLast()))
        else { return nil }
        self.init(known)
    }

    private init(_ values: [UInt8]) {
        let letters = values.map { Self.alphabet[Int($0)] }
        text = stride(from: 0, to: letters.count, by: 5)
            .map { String(decoding: letters[$0..<min($0 + 5, letters.count)], as: UTF8.self) }.joined(separator: "-")
    }

    /// The hash under which the database stores the code.
    package var hash: Data { Self.hash(of: text) }

    /// Returns the hash for looking up a code in the database. Invalid codes have a hash as well, so that every lookup
    /// takes the same time.
    package static func hash(of text: String) -> Data {
        let known = VoucherCode(text)?.text ?? "none: \(text.prefix(100))"
        return Data(SHA256.hash(data: Data("masthead voucher \(known)".utf8)))
    }

    /// Returns the check character: a weighted sum in the field of 32 elements (x^5 + x^2 + 1), with a different weight
    /// for each position. It catches any single wrong character and any two swapped characters.
    private static func check(_ values: [UInt8]) -> UInt8 {
        values.reduce(0) { sum, value in double(sum ^ value) }
    }

    private static func double(_ value: UInt8) -> UInt8 {
        let doubled = value << 1
        return doubled & 32 == 0 ? doubled : (doubled ^ 0b100101) & 31
    }
}
