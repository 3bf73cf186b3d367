import Foundation

/// The proxies whose word on where a request comes from counts.
package struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    package init(_ ranges: [AddressRange]) { self.ranges = ranges }

    /// Where a request comes from.
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwarded: the values of `X-Forwarded-For`, in their order.
    package func client(of peer: IPAddress, forwarded: [String]) -> IPAddress {
        guard isTrusted(peer) else { return peer }
        // Each proxy writes at the end of the list, so what stands left of the last one that is not ours may be invented.
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
