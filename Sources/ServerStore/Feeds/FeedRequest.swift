import Cryptography
import Foundation

/// A device's request to follow a feed. The request contains the feed's URL, exactly as its publisher writes it, and
/// the feed's hub.
package struct FeedRequest: Sendable, Hashable {
    package let topic: String
    package let hub: String

    package init(topic: String, hub: String) { (self.topic, self.hub) = (topic, hub) }

    /// The hash of the feed and its hub together. URLs contain no spaces, so the hashed text is unambiguous.
    var key: Data { Data(SHA256.hash(data: Data("\(hub) \(topic)".utf8))) }
}
