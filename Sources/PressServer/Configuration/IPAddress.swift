import Foundation

/// An IPv4 or IPv6 address. An IPv4-mapped IPv6 address becomes an IPv4 address.
package struct IPAddress: Sendable, Hashable {
    /// The 4 or 16 bytes of the address.
    let bytes: [UInt8]

    /// Parses an address, or returns nil if the text is not one.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(four)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    init(_ address: in_addr) { bytes = withUnsafeBytes(of: address) { Array($0) } }

    init(_ address: in6_addr) {
        let all = withUnsafeBytes(of: address) { Array($0) }
        let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
        bytes = isMapped ? Array(all.suffix(4)) : all
    }

    /// The part of the address that usually identifies an Internet customer: an entire IPv4 address, or the first 64
    /// bits of an IPv6 address.
    var customer: [UInt8] { bytes.count == 4 ? bytes : Array(bytes.prefix(8)) }

    /// The network as text: the first 24 bits of an IPv4 address, or the first 48 bits of an IPv6 address. The
    /// remaining bits could identify a user.
    var network: String {
        if bytes.count == 4 { return bytes.prefix(3).map(String.init).joined(separator: ".") + ".0/24" }
        let groups = stride(from: 0, to: 6, by: 2).map { place in
            String(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/48"
    }
}
