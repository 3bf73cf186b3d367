import Crypto
package import Foundation

/// What a voucher is redeemed with: 95 random bits in twenty characters, `7K2MX-...`, the last of which tells a slip of the finger.
///
/// The letters are those of Crockford's Base32, which leaves I, L, O and U out: what looks like one of them is read as the digit.
package struct VoucherCode: Sendable, Hashable {
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 20

    /// As it is printed: four groups of five.
    package let text: String

    /// Makes one of the system's randomness.
    package init() {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0.prefix(Self.length - 1)) }
        let values = bytes.map { $0 & 31 }
        self.init(values + [Self.check(values)])
    }

    /// Reads one as a person types it; nil for what cannot be one.
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

    /// What is kept of it.
    package var hash: Data { Self.hash(of: text) }

    /// What is looked for where a text was sent: also of one that is none, so that looking takes the same whatever it is.
    package static func hash(of text: String) -> Data {
        let known = VoucherCode(text)?.text ?? "none: \(text.prefix(100))"
        return Data(SHA256.hash(data: Data("masthead voucher \(known)".utf8)))
    }

    /// The last character: a sum in the field of 32 elements (x^5 + x^2 + 1) in which each place has a weight of its own, so that no one
    /// wrong character and no two that changed places go through.
    private static func check(_ values: [UInt8]) -> UInt8 {
        values.reduce(0) { sum, value in double(sum ^ value) }
    }

    private static func double(_ value: UInt8) -> UInt8 {
        let doubled = value << 1
        return doubled & 32 == 0 ? doubled : (doubled ^ 0b100101) & 31
    }
}
