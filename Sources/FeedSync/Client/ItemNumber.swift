import Periodical

/// The number of an item: a signed one of 64 bits, of which services have two spellings.
package enum ItemNumber {
    private static let prefix = "tag:google.com,2005:reader/item/"

    /// The number in decimal digits; nil where the text is neither spelling.
    package static func decimal(_ text: String) -> String? {
        guard text.utf8.count <= 64 else { return nil }
        if text.hasPrefix(prefix) { return hexadecimal(text.dropFirst(prefix.count)) }
        if let number = Int64(text) { return String(number) }
        // The same bits without a sign; or the digits of the long spelling alone.
        if let number = UInt64(text) { return String(Int64(bitPattern: number)) }
        return text.utf8.count == 16 ? hexadecimal(text[...]) : nil
    }

    private static func hexadecimal(_ digits: Substring) -> String? {
        guard (1...16).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt64(digits, radix: 16).map { String(Int64(bitPattern: $0)) }
    }

    /// The long spelling, which all services take.
    package static func long(_ decimal: String) -> String {
        guard let number = Int64(decimal) else { return decimal }
        return prefix + String(UInt64(bitPattern: number), radix: 16).zeroPadded(to: 16)
    }
}
