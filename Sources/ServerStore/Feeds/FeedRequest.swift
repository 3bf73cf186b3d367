import Cryptography
import Foundation

/// A device's request to follow a feed, with the feed's hub and its URL exactly as its publisher writes it.
package struct FeedRequest: Sendable, Hashable {
    package let topic: String
    package let hub: String

    package init(topic: String, hub: String) { (self.topic, self.hub) = (topic, hub) }

    /// A hash of the feed and its hub. URLs contain no spaces, so the hashed text is unambiguous.
    var key: Data { Data(SHA256.hash(data: Data("\(hub) \(topic)".utf8))) }
}
