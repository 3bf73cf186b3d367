package import Periodical

/// The storage of the settings for all feeds, in a file that belongs to the user.
package struct SettingsPlace: Sendable {
    private let readAll: @Sendable () throws(MastheadError) -> [String: String]
    private let setOne: @Sendable (_ key: String, _ text: String?) throws(MastheadError) -> Void
    /// Returns whether a text is a valid value of a setting, or nil for an unknown key.
    package let takes: @Sendable (_ key: String, _ text: String) -> Bool?

    /// Creates a place for settings.
    package init(
        read: @escaping @Sendable () throws(MastheadError) -> [String: String],
        set: @escaping @Sendable (_ key: String, _ text: String?) throws(MastheadError) -> Void,
        takes: @escaping @Sendable (_ key: String, _ text: String) -> Bool?
    ) {
        (readAll, setOne, self.takes) = (read, set, takes)
    }

    /// Returns the settings by key.
    package func read() throws(MastheadError) -> [String: String] { try readAll() }

    /// Sets a value, or removes the setting if the value is nil.
    package func set(_ key: String, _ text: String?) throws(MastheadError) { try setOne(key, text) }
}
