import Foundation

/// Where pages come from, as browsers say it in `Origin` (RFC 6454): scheme, host and port.
package struct WebOrigin: Sendable, Hashable {
    /// As browsers write it.
    package let text: String

    /// Reads one; nil for what is none, or where others could change the pages on the way. On this machine they need not be encrypted.
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
