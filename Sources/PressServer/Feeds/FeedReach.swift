import Foundation
import Periodical

/// Which feeds devices may hear of, and through which hubs: strangers say both.
enum FeedReach: Sendable {
    /// Only those outside: what a device says must not lead into the server's own network.
    case outside
    /// Also this machine and the networks inside, as for trying out.
    case everywhere

    /// The most bytes of an address.
    static let byteLimit = 500

    /// Whether a feed may be asked for at its hub. The server itself never fetches it.
    func takes(topic: String) -> Bool { url(topic, schemes: ["http", "https"]) != nil }

    /// Whether a hub may be asked. The secret that it signs with goes there, so no plain connection will do.
    func takes(hub: String) -> Bool {
        guard let url = url(hub, schemes: ["https"]) else { return false }
        // Below 1024 are the ports of other services.
        return self == .everywhere || url.port.map { $0 == 443 || $0 >= 1024 } ?? true
    }

    private func url(_ text: String, schemes: Set<String>) -> URL? {
        guard text.utf8.count <= Self.byteLimit, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), schemes.contains(scheme), url.host()?.isEmpty == false,
            url.user() == nil, url.password() == nil, url.fragment() == nil,
            url.port.map((1...65_535).contains) ?? true,
            self == .everywhere || !url.leadsInside
        else { return nil }
        return url
    }
}
