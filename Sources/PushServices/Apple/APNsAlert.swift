public import Foundation

/// What a person is shown.
///
/// With a cover the notification is one that the app may change first (`mutable-content`): the app's notification service extension
/// finds the picture's address under the key `cover`, fetches it and attaches it (`UNNotificationAttachment`).
public struct APNsAlert: Sendable, Hashable {
    /// The first line.
    public var title: String
    /// The text below.
    public var body: String
    /// Where the picture is, over https.
    public var cover: URL?

    /// Describes what is shown.
    public init(title: String, body: String, cover: URL? = nil) {
        self.title = title
        self.body = body
        self.cover = cover
    }
}
