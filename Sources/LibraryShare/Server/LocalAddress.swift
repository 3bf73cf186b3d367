import Foundation
import Periodical

/// The addresses of this computer on the local network.
public enum LocalAddress {
    /// Checks that a text is the IP address of one network connection. Servers that listen on all connections could also
    /// be reached from the internet, for example through a VPN.
    static func check(_ address: String) throws(MastheadError) {
        guard let bytes = bytes(of: address) else {
            throw refusal(address, "this is not an IP address", "Use an address such as 192.168.1.20.")
        }
        guard bytes.contains(where: { $0 != 0 }) else {
            throw refusal(
                address, "this address stands for all network connections", "Use the address of one connection.")
        }
    }

    /// Returns the address of the connection that this computer uses by default. Returns nil if there is no connection,
    /// or if its address belongs to the internet. Nothing is sent.
    public static func usual() -> String? {
        // Connecting a UDP socket only selects the route. The address is reserved for documentation (RFC 5737).
        let socket = Foundation.socket(AF_INET, datagram, 0)
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = in_port_t(9).bigEndian
        guard inet_pton(AF_INET, "192.0.2.1", &target.sin_addr) == 1 else { return nil }
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) } == 0
        }
        var own = sockaddr_in()
        var length = size
        let isKnown = withUnsafeMutablePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) } == 0
        }
        guard isConnected, isKnown else { return nil }
        let bytes = withUnsafeBytes(of: &own.sin_addr) { Array($0) }
        let address = bytes.map(String.init).joined(separator: ".")
        return isPrivate(address) ? address : nil
    }

    #if os(Linux)
        private static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
        private static let datagram = SOCK_DGRAM
    #endif

    /// Whether only this computer can reach an address.
    public static func isLoopback(_ address: String) -> Bool {
        guard let bytes = bytes(of: address) else { return false }
        return bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// Whether an address belongs to a private network (RFC 1918, RFC 4193), to one link, or to this computer.
    public static func isPrivate(_ address: String) -> Bool {
        guard let bytes = bytes(of: address) else { return false }
        if bytes.count == 4 {
            switch (bytes[0], bytes[1]) {
            case (10, _), (127, _), (172, 16...31), (192, 168), (169, 254): return true
            default: return false
            }
        }
        return isLoopback(address) || bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    /// Returns the 4 or 16 bytes of an IP address, or nil if the text is not an IP address.
    private static func bytes(of address: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
        return withUnsafeBytes(of: &six) { Array($0) }
    }

    private static func refusal(_ address: String, _ found: String, _ advice: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "share the library on", to: address, found: found, remedies: [.advice(advice)])
    }
}
