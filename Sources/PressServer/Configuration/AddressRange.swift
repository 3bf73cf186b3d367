import Foundation

/// A range of network addresses that share their first bits, for example `10.0.0.0/8` or `::1`.
package struct AddressRange: Sendable, Hashable {
    private let address: IPAddress
    private let bitCount: Int

    /// Parses a range, or returns nil if the text is not one.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = IPAddress(first) else { return nil }
        let most = address.bytes.count * 8
        guard parts.count == 2 else {
            self.address = address
            bitCount = most
            return
        }
        guard let count = Int(parts[1]), (0...most).contains(count), parts[1].allSatisfy(\.isNumber) else { return nil }
        self.address = address
        bitCount = count
    }

    /// Whether the range contains an address.
    package func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        let (whole, rest) = (bitCount / 8, bitCount % 8)
        guard other.bytes.prefix(whole).elementsEqual(address.bytes.prefix(whole)) else { return false }
        return rest == 0 || (other.bytes[whole] ^ address.bytes[whole]) >> (8 - rest) == 0
    }
}
