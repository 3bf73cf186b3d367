import Foundation

/// The origin of a web page, as in the `Origin` header (RFC 6454): scheme, host and port.
package struct WebOrigin: Sendable, Hashable {
    /// The origin in the notation of browsers.
    package let text: String

    /// Reads an https origin, or an http origin on this computer. Returns nil for other http origins, because an
    /// attacker could change their pages in transit.
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
