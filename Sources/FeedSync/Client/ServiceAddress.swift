package import Foundation
import IssueLibrary
package import Periodical

/// Finds the address of a service's API.
package enum ServiceAddress {
    /// Returns the API addresses to try for an address that a user typed, most likely first.
    /// - Throws: ``MastheadError`` if the connection would be unencrypted, or the address is invalid.
    package static func candidates(_ typed: URL) throws(MastheadError) -> [URL] {
        func unusable(_ found: String, _ advice: String) -> MastheadError {
            MastheadError(
                .configuration, cannot: "log in at", to: typed.redacted, found: found,
                remedies: [.checkAddress(advice)])
        }
        guard typed.user() == nil, typed.password() == nil else {
            throw unusable("the address contains a name or password", "Enter the name and password separately.")
        }
        let scheme = typed.scheme?.lowercased() ?? ""
        guard ["http", "https"].contains(scheme), let host = typed.host(), !host.isEmpty else {
            throw unusable("not an https URL", "Use an address such as https://rss.example.org.")
        }
        guard scheme == "https" || isLoopback(host) else {
            throw unusable(
                "the password would be sent unencrypted",
                "Use an address with https://. Only a service on this computer may use http://.")
        }
        guard var components = URLComponents(url: typed, resolvingAgainstBaseURL: true) else {
            throw unusable("not a URL", "Use an address such as https://rss.example.org.")
        }
        (components.query, components.fragment) = (nil, nil)
        var path = components.percentEncodedPath
        for ending in ["/accounts/ClientLogin", "/reader/api/0"] {
            if let range = path.range(of: ending) { path = String(path[..<range.lowerBound]) }
        }
        while path.hasSuffix("/") { path.removeLast() }
        // FreshRSS serves the API from a separate script.
        let endings = path.hasSuffix(".php") ? [""] : ["", "/api/greader.php", "/p/api/greader.php"]
        return endings.compactMap { ending in
            components.percentEncodedPath = path + ending
            return components.url?.normalized
        }
    }

    /// Returns whether a host is this computer.
    private static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        return name == "localhost" || name == "::1" || name == "[::1]"
            || name.wholeMatch(of: /127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}/) != nil
    }
}
