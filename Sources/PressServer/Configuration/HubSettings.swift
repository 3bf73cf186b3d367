package import Foundation

/// How hubs reach a server that tell of what is new in feeds (WebSub), and of how many feeds they do.
package struct HubSettings: Sendable {
    /// Where others have the server: `websub/ID` lies below it.
    package let address: URL
    /// The most feeds of all devices together.
    package var most = 10_000

    package init(address: URL) { self.address = address }
}
