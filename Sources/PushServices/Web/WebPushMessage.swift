public import Foundation
public import Periodical

/// What a browser is sent, checked: what can be known to be refused is not sent.
public struct WebPushMessage: Sendable, Hashable {
    /// How much it matters to a device whose battery is low (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, Hashable, CaseIterable {
        case veryLow = "very-low", low, normal, high
    }

    /// What the page's service worker finds in its `push` event.
    public let content: Data
    /// How many seconds the push service keeps it for a browser that is off (RFC 8030 section 5.2).
    public let timeToLive: Int
    /// How much it matters.
    public let urgency: Urgency
    /// What is replaced by it while it waits (RFC 8030 section 5.4); nil where each stands for itself.
    public let topic: String?
    /// Up to how many bytes the content is padded, so that its length tells less.
    public let paddedTo: Int

    /// The most bytes of the content.
    public static let contentByteLimit = WebPushEncryption.messageByteLimit
    /// The most characters of a topic.
    public static let topicLimit = 32
    /// The longest that push services keep anything, in seconds.
    public static let longestTimeToLive = 28 * 86_400

    /// Puts one together.
    /// - Parameters:
    ///   - timeToLive: in seconds, at most four weeks; 0 for browsers that are there alone.
    ///   - topic: at most 32 letters of Base64 for URLs.
    /// - Throws: ``MastheadError`` with the code `push.message`.
    public init(
        _ content: Data, timeToLive: Int, urgency: Urgency = .normal, topic: String? = nil, paddedTo: Int = 0
    ) throws(MastheadError) {
        guard content.count <= Self.contentByteLimit else {
            throw .pushMessage(
                "the message", found: "it has \(content.count) bytes, and \(Self.contentByteLimit) is the most")
        }
        guard (0...Self.longestTimeToLive).contains(timeToLive) else {
            throw .pushMessage("the message", found: "it cannot be kept for \(timeToLive) seconds")
        }
        if let topic, !(1...Self.topicLimit).contains(topic.utf8.count) || !topic.utf8.allSatisfy(\.isBase64URL) {
            throw .pushMessage(
                "the topic '\(topic.prefix(100))'",
                found: "it is not 1 to \(Self.topicLimit) letters of Base64 for URLs")
        }
        guard (0...Self.contentByteLimit).contains(paddedTo) else {
            throw .pushMessage("the message", found: "it cannot be padded to \(paddedTo) bytes")
        }
        self.content = content
        self.timeToLive = timeToLive
        self.urgency = urgency
        self.topic = topic
        self.paddedTo = paddedTo
    }

    /// The header fields, without those that say who sends it.
    var headers: [String: String] {
        var headers = [
            "TTL": "\(timeToLive)", "Urgency": urgency.rawValue, "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        ]
        headers["Topic"] = topic
        return headers
    }
}

extension UInt8 {
    /// Whether it is a letter of Base64 for URLs.
    fileprivate var isBase64URL: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
