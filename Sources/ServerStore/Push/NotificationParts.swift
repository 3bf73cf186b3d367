/// What a notification is to a device: each is sent by itself.
package struct NotificationParts: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Wakes the app, so that it downloads in the background.
    package static let background = Self(rawValue: 1)
    /// Is shown to the reader.
    package static let alert = Self(rawValue: 2)
}
