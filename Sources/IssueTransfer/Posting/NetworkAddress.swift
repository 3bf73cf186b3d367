import Foundation

/// Examines the addresses of sockets.
enum NetworkAddress {
    /// Returns the scope of an address (RFC 6890). An unknown address family counts as the nearest scope.
    static func scope(of address: UnsafeRawPointer) -> NetworkScope {
        switch Int32(address.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET:
            var place = address.loadUnaligned(as: sockaddr_in.self).sin_addr
            return withUnsafeBytes(of: &place) { scope(version4: Array($0)) }
        case AF_INET6:
            var place = address.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: &place) { scope(version6: Array($0)) }
        default: return .machine
        }
    }

    /// Returns the scope of a numeric address, or nil for any other text.
    static func scope(ofNumeric text: String) -> NetworkScope? {
        var (old, new) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &old) == 1 { return withUnsafeBytes(of: &old) { scope(version4: Array($0)) } }
        // `inet_pton` does not support zones, so drop the zone of a link-local address.
        let digits = String(text.prefix { $0 != "%" })
        guard inet_pton(AF_INET6, digits, &new) == 1 else { return nil }
        return withUnsafeBytes(of: &new) { scope(version6: Array($0)) }
    }

    /// Returns an address in numeric form, and its port.
    static func numeric(_ address: UnsafeRawPointer) -> (text: String, port: Int)? {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let (family, port): (Int32, UInt16)
        let isWritten: Bool
        switch Int32(address.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET:
            var place = address.loadUnaligned(as: sockaddr_in.self)
            (family, port) = (AF_INET, place.sin_port)
            isWritten = inet_ntop(family, &place.sin_addr, &text, socklen_t(text.count)) != nil
        case AF_INET6:
            var place = address.loadUnaligned(as: sockaddr_in6.self)
            (family, port) = (AF_INET6, place.sin6_port)
            isWritten = inet_ntop(family, &place.sin6_addr, &text, socklen_t(text.count)) != nil
        default: return nil
        }
        guard isWritten else { return nil }
        let digits = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return (String(decoding: digits, as: UTF8.self), Int(UInt16(bigEndian: port)))
    }

    private static func scope(version4 bytes: [UInt8]) -> NetworkScope {
        switch (bytes[0], bytes[1]) {
        case (0, _), (127, _): .machine
        case (10, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127), (198, 18...19): .network
        case (192, 0) where bytes[2] == 0: .network
        default: bytes[0] >= 224 ? .network : .outside
        }
    }

    private static func scope(version6 bytes: [UInt8]) -> NetworkScope {
        // Some IPv6 addresses contain an IPv4 address: mapped and compatible addresses (RFC 4291), NAT64 (RFC 6052),
        // and 6to4 (RFC 3056).
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && (bytes[10], bytes[11]) == (0xFF, 0xFF)
        let isCompatible = bytes[..<12].allSatisfy { $0 == 0 }
        if isCompatible, bytes[12...14].allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .machine }
        let isTranslated = Array(bytes[..<12]) == [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        if isMapped || isCompatible || isTranslated { return scope(version4: Array(bytes[12...])) }
        if (bytes[0], bytes[1]) == (0x20, 0x02) { return scope(version4: Array(bytes[2...5])) }
        // Only global unicast addresses (2000::/3) are public.
        return bytes[0] & 0xE0 == 0x20 ? .outside : .network
    }
}
