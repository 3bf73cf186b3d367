package import Foundation

/// The settings for WebSub: the server's own public address, and the maximum number of feeds.
package struct HubSettings: Sendable {
    /// The public address of the server. Hubs send requests to the path `websub/ID` below this address.
    package let address: URL
    /// The maximum number of feeds that all devices may follow in total.
    package var most = 10_000

    package init(address: URL) { self.address = address }
}
