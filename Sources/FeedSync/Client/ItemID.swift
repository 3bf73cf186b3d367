import Periodical

/// Item IDs, which are signed 64-bit numbers on most services, and arbitrary text on some, such as The Old Reader.
package enum ItemID {
    private static let prefix = "tag:google.com,2005:reader/item/"
    /// The maximum length of an ID, in bytes.
    private static let byteLimit = 255

    /// Returns the canonical form of an ID, because services write IDs in several forms.
    ///
    /// The canonical form of a number is decimal. For any other ID, it is the ID without its prefix.
    /// - Returns: nil if the text cannot be an ID.
    package static func canonical(_ text: String) -> String? {
        guard (1...byteLimit).contains(text.utf8.count), text.unicodeScalars.allSatisfy(isVisible) else { return nil }
        guard text.hasPrefix(prefix) else { return number(text) ?? text }
        let rest = text.dropFirst(prefix.count)
        guard !rest.isEmpty else { return nil }
        if let number = hexadecimal(rest) { return number }
        // Keep the prefix of a number. Without it, the ID would look like another item's numeric ID.
        return number(String(rest)) == nil ? String(rest) : text
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
    }

    /// Returns the decimal digits of a number in the short form.
    private static func number(_ text: String) -> String? {
        if let number = Int64(text) { return String(number) }
        // Some services write the same 64 bits as an unsigned decimal number. Others omit the prefix of the long form
        // and write only its hexadecimal digits.
        if let number = UInt64(text) { return String(Int64(bitPattern: number)) }
        return text.utf8.count == 16 ? hexadecimal(text[...]) : nil
    }

    private static func hexadecimal(_ digits: Substring) -> String? {
        guard (1...16).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt64(digits, radix: 16).map { String(Int64(bitPattern: $0)) }
    }

    /// Returns an ID in the form that services accept in requests. A number becomes 16 hexadecimal digits after the
    /// prefix.
    package static func spelled(_ id: String) -> String {
        if let number = Int64(id) {
            return prefix + String(UInt64(bitPattern: number), radix: 16).zeroPadded(to: 16)
        }
        // An ID with a scheme or a path is already complete.
        return id.contains { ":/".contains($0) } ? id : prefix + id
    }
}
