import Crypto
import Foundation

/// A feed that a device wants to hear of: its address as its publisher has it, and the hub that tells of it.
package struct FeedWish: Sendable, Hashable {
    package let topic: String
    package let hub: String

    package init(topic: String, hub: String) { (self.topic, self.hub) = (topic, hub) }

    /// What tells it from others. No address has a space.
    var key: Data { Data(SHA256.hash(data: Data("\(hub) \(topic)".utf8))) }
}
