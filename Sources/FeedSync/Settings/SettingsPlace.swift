package import Periodical

/// The place where settings are kept that hold for all feeds: a person's file.
package struct SettingsPlace: Sendable {
    private let readAll: @Sendable () throws(MastheadError) -> [String: String]
    private let setOne: @Sendable (_ key: String, _ text: String?) throws(MastheadError) -> Void
    /// Whether a text is a value of a setting; nil for a key that is not known.
    package let takes: @Sendable (_ key: String, _ text: String) -> Bool?

    /// Describes a place.
    package init(
        read: @escaping @Sendable () throws(MastheadError) -> [String: String],
        set: @escaping @Sendable (_ key: String, _ text: String?) throws(MastheadError) -> Void,
        takes: @escaping @Sendable (_ key: String, _ text: String) -> Bool?
    ) {
        (readAll, setOne, self.takes) = (read, set, takes)
    }

    /// What is set there, by the keys.
    package func read() throws(MastheadError) -> [String: String] { try readAll() }

    /// Sets one, or takes it out.
    package func set(_ key: String, _ text: String?) throws(MastheadError) { try setOne(key, text) }
}
