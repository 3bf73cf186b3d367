/// The network address that a server listens on, and the names under which clients may request it.
package struct ServedAddress: Sendable {
    /// The IP address, such as `127.0.0.1` or `fd00::1`.
    package let host: String
    /// The host names that requests may use, in lowercase. IPv6 addresses are in brackets.
    package let names: Set<String>
    /// The certificate with which the server encrypts connections, or nil for plain HTTP.
    package let certificate: ServerCertificate?
    /// The host in the server's URL. With a certificate, this is a name for which the certificate is valid.
    package let urlHost: String
    /// Whether only programs on this computer can reach the address.
    let isLoopback: Bool

    /// - Parameters:
    ///   - host: the IP address.
    ///   - others: more names of the same computer.
    ///   - certificate: the certificate with which the server encrypts connections, or nil for plain HTTP.
    package init(_ host: String, otherNames others: [String] = [], certificate: ServerCertificate? = nil) {
        self.init(host, otherNames: others, certificate: certificate, isLoopback: false)
    }

    private init(_ host: String, otherNames others: [String], certificate: ServerCertificate?, isLoopback: Bool) {
        (self.host, self.isLoopback) = (host, isLoopback)
        self.certificate = certificate
        let certified = certificate?.names ?? []
        names = Set([Self.bracketed(host)] + (others + certified).map { Self.bracketed($0) }.map { $0.lowercased() })
        let known = ([host] + others).first { certificate?.isValid(for: $0) ?? true }
        let name = known ?? certified.first { !$0.hasPrefix("*.") } ?? host
        urlHost = Self.bracketed(name).lowercased()
    }

    /// An address that only programs on this computer can reach.
    package static let loopback = ServedAddress(
        "127.0.0.1", otherNames: ["localhost", "::1"], certificate: nil, isLoopback: true)

    /// The scheme of the server's URLs.
    package var scheme: String { certificate == nil ? "http" : "https" }

    /// Whether requests may use a host name.
    /// - Parameter name: the name as written in a URL, in lowercase.
    func accepts(_ name: String) -> Bool {
        names.contains(name) || names.contains { $0.hasPrefix("*.") && HostName.matches(name, $0) }
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
