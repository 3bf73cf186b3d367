import Crypto
import Foundation

/// A feed to follow: its address, as written by its publisher, and its hub.
package struct FeedRequest: Sendable, Hashable {
    package let topic: String
    package let hub: String

    package init(topic: String, hub: String) { (self.topic, self.hub) = (topic, hub) }

    /// The hash that identifies the feed and hub. The text is unambiguous, because addresses contain no spaces.
    var key: Data { Data(SHA256.hash(data: Data("\(hub) \(topic)".utf8))) }
}
