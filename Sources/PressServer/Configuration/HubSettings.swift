package import Foundation

/// The settings for WebSub: the server's address for hubs, and the maximum number of feeds.
package struct HubSettings: Sendable {
    /// The public address of the server. Hubs call `websub/ID` below this address.
    package let address: URL
    /// The maximum number of feeds for all devices together.
    package var most = 10_000

    package init(address: URL) { self.address = address }
}
