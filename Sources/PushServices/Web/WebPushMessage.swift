public import Foundation
public import Periodical

/// A message for a browser, validated by the rules of push services.
public struct WebPushMessage: Sendable, Hashable {
    /// The urgency for devices with a low battery (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, Hashable, CaseIterable {
        case veryLow = "very-low", low, normal, high
    }

    /// The content for the service worker's `push` event.
    public let content: Data
    /// How long the push service stores the message if the browser is off, in seconds (RFC 8030 section 5.2).
    public let timeToLive: Int
    /// The urgency.
    public let urgency: Urgency
    /// The topic, or nil for none. A message replaces waiting messages with the same topic (RFC 8030 section 5.4).
    public let topic: String?
    /// The size that the content is padded to in bytes, which hides its length.
    public let paddedTo: Int

    /// The maximum size of the content, in bytes.
    public static let contentByteLimit = WebPushEncryption.messageByteLimit
    /// The maximum length of a topic, in characters.
    public static let topicLimit = 32
    /// The longest time that push services store a message, in seconds.
    public static let longestTimeToLive = 28 * 86_400

    /// Creates a message.
    /// - Parameters:
    ///   - content: The content for the service worker's `push` event.
    ///   - timeToLive: How long to store the message, in seconds, at most four weeks. With 0, only connected browsers
    ///     get it.
    ///   - urgency: The urgency.
    ///   - topic: At most 32 characters of base64url.
    ///   - paddedTo: The size to pad the content to, in bytes.
    /// - Throws: ``MastheadError`` with the code `push.message`.
    public init(
        _ content: Data, timeToLive: Int, urgency: Urgency = .normal, topic: String? = nil, paddedTo: Int = 0
    ) throws(MastheadError) {
        guard content.count <= Self.contentByteLimit else {
            throw .pushMessage(
                "the message", found: "the size is \(content.count) bytes, but the limit is \(Self.contentByteLimit)")
        }
        guard (0...Self.longestTimeToLive).contains(timeToLive) else {
            throw .pushMessage("the message", found: "\(timeToLive) seconds is not a valid time to live")
        }
        if let topic, !(1...Self.topicLimit).contains(topic.utf8.count) || !topic.utf8.allSatisfy(\.isBase64URL) {
            throw .pushMessage(
                "the topic '\(topic.prefix(100))'",
                found: "only 1 to \(Self.topicLimit) characters of base64url are allowed")
        }
        guard (0...Self.contentByteLimit).contains(paddedTo) else {
            throw .pushMessage("the message", found: "\(paddedTo) bytes is not a valid size for padding")
        }
        self.content = content
        self.timeToLive = timeToLive
        self.urgency = urgency
        self.topic = topic
        self.paddedTo = paddedTo
    }

    /// The header fields, without those that identify the sender.
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
    /// Whether the byte is a base64url character.
    fileprivate var isBase64URL: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
