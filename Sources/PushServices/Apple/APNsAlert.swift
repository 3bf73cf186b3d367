public import Foundation

/// The visible content of a notification.
///
/// With a cover, the app may change the notification first (`mutable-content`): its notification service extension
/// finds the picture's URL under the key `cover`, downloads it and attaches it (`UNNotificationAttachment`).
public struct APNsAlert: Sendable, Hashable {
    /// The first line.
    public var title: String
    /// The text below.
    public var body: String
    /// The https URL of the picture.
    public var cover: URL?

    /// Describes an alert.
    public init(title: String, body: String, cover: URL? = nil) {
        self.title = title
        self.body = body
        self.cover = cover
    }
}
