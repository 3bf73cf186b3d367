public import Foundation

/// The visible content of a notification.
///
/// If there is a cover, the app may change the notification before it is shown (`mutable-content`). Its notification
/// service extension downloads the picture from the URL in `cover` and attaches it (`UNNotificationAttachment`).
public struct APNsAlert: Sendable, Hashable {
    /// The first line.
    public var title: String
    /// The text below the first line.
    public var body: String
    /// The https URL of the picture.
    public var cover: URL?

    /// Creates an alert.
    public init(title: String, body: String, cover: URL? = nil) {
        self.title = title
        self.body = body
        self.cover = cover
    }
}
