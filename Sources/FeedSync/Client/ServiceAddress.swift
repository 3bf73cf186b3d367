package import Foundation
import IssueLibrary
package import Periodical

/// Where a service may be by what a person typed.
package enum ServiceAddress {
    /// The places in which the service is looked for, the likeliest first.
    /// - Throws: ``MastheadError`` where the way there is not encrypted, or it is no address of a server.
    package static func candidates(_ typed: URL) throws(MastheadError) -> [URL] {
        func unusable(_ found: String, _ advice: String) -> MastheadError {
            MastheadError(
                .configuration, cannot: "log in at", to: typed.redacted, found: found,
                remedies: [.checkAddress(advice)])
        }
        guard typed.user() == nil, typed.password() == nil else {
            throw unusable("it holds a name or a password", "Give the name and the password apart from the address.")
        }
        let scheme = typed.scheme?.lowercased() ?? ""
        guard ["http", "https"].contains(scheme), let host = typed.host(), !host.isEmpty else {
            throw unusable("it is no https URL", "Give an address such as https://rss.example.org.")
        }
        guard scheme == "https" || isLoopback(host) else {
            throw unusable(
                "the password would cross the network for all to read",
                "Give the address with https://. Without encryption only a service on this machine is asked.")
        }
        guard var components = URLComponents(url: typed, resolvingAgainstBaseURL: true) else {
            throw unusable("it is no URL", "Give an address such as https://rss.example.org.")
        }
        (components.query, components.fragment) = (nil, nil)
        var path = components.percentEncodedPath
        for ending in ["/accounts/ClientLogin", "/reader/api/0"] {
            if let range = path.range(of: ending) { path = String(path[..<range.lowerBound]) }
        }
        while path.hasSuffix("/") { path.removeLast() }
        // FreshRSS has it below a script of its own.
        let endings = path.hasSuffix(".php") ? [""] : ["", "/api/greader.php", "/p/api/greader.php"]
        return endings.compactMap { ending in
            components.percentEncodedPath = path + ending
            return components.url?.normalized
        }
    }

    /// Whether a host is this machine.
    private static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        return name == "localhost" || name == "::1" || name == "[::1]"
            || name.wholeMatch(of: /127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}/) != nil
    }
}
