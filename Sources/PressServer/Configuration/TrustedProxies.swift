import Foundation

/// The proxies that the server trusts to set `X-Forwarded-For`.
package struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    package init(_ ranges: [AddressRange]) { self.ranges = ranges }

    /// Returns the network address of the client that sent a request.
    /// - Parameters:
    ///   - peer: The network address at the other end of the connection.
    ///   - forwarded: The values of all `X-Forwarded-For` fields, in order.
    package func client(of peer: IPAddress, forwarded: [String]) -> IPAddress {
        guard isTrusted(peer) else { return peer }
        // Each proxy appends an address, so a client may have forged everything before the last untrusted address.
        var client = peer
        for part in forwarded.joined(separator: ",").split(separator: ",").suffix(Self.mostProxies).reversed() {
            guard let address = IPAddress(part.trimmingCharacters(in: .whitespaces)) else { return client }
            client = address
            if !isTrusted(address) { return client }
        }
        return client
    }

    private static let mostProxies = 16

    private func isTrusted(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }
}
