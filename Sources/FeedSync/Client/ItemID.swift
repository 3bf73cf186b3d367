import Periodical

/// The id of an item: a signed number of 64 bits at most services, and any other text at some, such as The Old Reader.
package enum ItemID {
    private static let prefix = "tag:google.com,2005:reader/item/"
    /// The longest id that is taken, in bytes.
    private static let byteLimit = 255

    /// The one spelling by which an id is known here, whichever of its spellings a service uses.
    ///
    /// A number is known by its decimal digits. Any other id is opaque, and known by what the service writes behind the prefix.
    /// - Returns: nil for a text that cannot be an id.
    package static func canonical(_ text: String) -> String? {
        guard (1...byteLimit).contains(text.utf8.count), text.unicodeScalars.allSatisfy(isVisible) else { return nil }
        guard text.hasPrefix(prefix) else { return number(text) ?? text }
        let rest = text.dropFirst(prefix.count)
        guard !rest.isEmpty else { return nil }
        if let number = hexadecimal(rest) { return number }
        // Without its prefix the id of another item could be meant.
        return number(String(rest)) == nil ? String(rest) : text
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
    }

    /// The decimal digits of a number in its short spelling.
    private static func number(_ text: String) -> String? {
        if let number = Int64(text) { return String(number) }
        // The same bits without a sign; or the digits of the long spelling without its prefix.
        if let number = UInt64(text) { return String(Int64(bitPattern: number)) }
        return text.utf8.count == 16 ? hexadecimal(text[...]) : nil
    }

    private static func hexadecimal(_ digits: Substring) -> String? {
        guard (1...16).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt64(digits, radix: 16).map { String(Int64(bitPattern: $0)) }
    }

    /// The spelling that services take in requests: behind the prefix, a number as 16 hexadecimal digits.
    package static func spelled(_ id: String) -> String {
        if let number = Int64(id) {
            return prefix + String(UInt64(bitPattern: number), radix: 16).zeroPadded(to: 16)
        }
        // An id with a scheme or a path is whole already.
        return id.contains { ":/".contains($0) } ? id : prefix + id
    }
}
