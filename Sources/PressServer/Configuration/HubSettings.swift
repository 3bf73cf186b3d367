package import Foundation

/// The settings for WebSub: how hubs reach the server, and the limit of feeds.
package struct HubSettings: Sendable {
    /// The public address of the server. Hubs call `websub/ID` below it.
    package let address: URL
    /// The maximum number of feeds of all devices together.
    package var most = 10_000

    package init(address: URL) { self.address = address }
}
