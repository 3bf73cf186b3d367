import Foundation

/// An address of version 4 or 6. One of version 4 within one of version 6 counts as what it is.
package struct IPAddress: Sendable, Hashable {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    /// Reads an address; nil for what is none.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let all = withUnsafeBytes(of: &six) { Array($0) }
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
            bytes = isMapped ? Array(all.suffix(4)) : all
        } else {
            return nil
        }
    }

    /// The part of it that one customer of a provider has: all of version 4, 64 bits of version 6.
    var customer: [UInt8] { bytes.count == 4 ? bytes : Array(bytes.prefix(8)) }

    /// The part that tells no person: 24 bits of version 4, 48 of version 6.
    var network: String {
        if bytes.count == 4 { return bytes.prefix(3).map(String.init).joined(separator: ".") + ".0/24" }
        let groups = stride(from: 0, to: 6, by: 2).map { place in
            String(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/48"
    }
}
