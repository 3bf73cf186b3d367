/// The network address that a server listens on, and the names under which clients may request it.
package struct ServedAddress: Sendable, Hashable {
    /// The IP address, such as `127.0.0.1` or `fd00::1`.
    package let host: String
    /// The host names that requests may use, in lowercase. IPv6 addresses are in brackets.
    package let names: Set<String>

    /// - Parameters:
    ///   - host: the IP address.
    ///   - others: more names of the same computer.
    package init(_ host: String, otherNames others: [String] = []) {
        self.host = host
        names = Set([Self.bracketed(host)] + others.map { Self.bracketed($0) }.map { $0.lowercased() })
    }

    /// An address that only programs on this computer can reach.
    package static let loopback = ServedAddress("127.0.0.1", otherNames: ["localhost", "::1"])

    /// The IP address as written in a URL.
    package var urlHost: String { Self.bracketed(host) }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
