/// The parts of a notification, each of which is sent separately.
package struct NotificationParts: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A wake-up that lets the app download in the background.
    package static let background = Self(rawValue: 1)
    /// A visible notification.
    package static let alert = Self(rawValue: 2)
}
