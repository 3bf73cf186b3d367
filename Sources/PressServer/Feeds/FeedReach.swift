import Foundation
import Periodical
import PressWire

/// The feeds and hubs that are allowed. Clients choose feeds and hubs, so the server does not trust them.
enum FeedReach: Sendable {
    /// Only public addresses are allowed. Otherwise, a device could make the server send requests within its own
    /// network.
    case outside
    /// Addresses on this computer and in private networks are allowed, too. Only tests use this case.
    case everywhere

    /// Whether the server may subscribe to a feed. The server never downloads the feed itself.
    func takes(topic: String) -> Bool { url(topic, schemes: ["http", "https"]) != nil }

    /// Whether the server may send requests to a hub. A request contains the secret that signs the hub's notices, so
    /// only https is allowed.
    func takes(hub: String) -> Bool {
        guard let url = url(hub, schemes: ["https"]) else { return false }
        // Except for 443, the ports below 1024 belong to other services.
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
