import Foundation

/// A web page's origin: a scheme, a host and a port (RFC 6454). Browsers send it in the `Origin` header.
package struct WebOrigin: Sendable, Hashable {
    /// The origin as browsers write it.
    package let text: String

    /// Parses an https origin, or an http origin on this computer. Returns nil for any other http origin, because an
    /// attacker could change its pages in transit.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false), let host = url.host()?.lowercased(),
            !host.isEmpty, url.user() == nil, url.query() == nil, url.fragment() == nil, ["", "/"].contains(url.path())
        else { return nil }
        let isHere = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || (scheme == "http" && isHere) else {
            return nil
        }
        let usual = scheme == "https" ? 443 : 80
        let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        self.text = "\(scheme)://\(shown)" + (url.port.map { $0 == usual ? "" : ":\($0)" } ?? "")
    }
}
