import Foundation
import Periodical
import PressWire

/// The feeds and hubs that the server allows. Clients choose both, so the server trusts neither.
enum FeedReach: Sendable {
    /// Only public addresses are allowed, so that a device cannot make the server send requests to its own network.
    case outside
    /// This computer and private networks are allowed too, for tests.
    case everywhere

    /// Whether the server may subscribe to a feed. The server never downloads the feed itself.
    func takes(topic: String) -> Bool { url(topic, schemes: ["http", "https"]) != nil }

    /// Whether the server may call a hub. The request contains the secret that signs notices, so only https is allowed.
    func takes(hub: String) -> Bool {
        guard let url = url(hub, schemes: ["https"]) else { return false }
        // Ports below 1024, except 443, are for other services.
        return self == .everywhere || url.port.map { $0 == 443 || $0 >= 1024 } ?? true
    }

    private func url(_ text: String, schemes: Set<String>) -> URL? {
        guard text.utf8.count <= PressLimits.feedBytes, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), schemes.contains(scheme), url.host()?.isEmpty == false,
            url.user() == nil, url.password() == nil, url.fragment() == nil,
            url.port.map((1...65_535).contains) ?? true,
            self == .everywhere || !url.leadsInside
        else { return nil }
        return url
    }
}
