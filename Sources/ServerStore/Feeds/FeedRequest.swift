import Cryptography
import Foundation

/// A feed that a device asks to follow: its URL, as its publisher writes it, and its hub.
package struct FeedRequest: Sendable, Hashable {
    package let topic: String
    package let hub: String

    package init(topic: String, hub: String) { (self.topic, self.hub) = (topic, hub) }

    /// The hash that identifies the combination of feed and hub. The hashed text is unambiguous, because URLs contain
    /// no spaces.
    var key: Data { Data(SHA256.hash(data: Data("\(hub) \(topic)".utf8))) }
}
