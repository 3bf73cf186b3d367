/// A setting for all feeds, as the web reader shows it.
public struct SharedSetting: Sendable, Hashable, Encodable {
    /// The key in the settings file.
    public let key: String
    /// The value, as the user types it.
    public let value: String
    /// The default value.
    public let standard: String
    /// The environment variable that overrides the settings file, or nil if none does.
    public let variable: String?

    /// Creates the description of a setting.
    public init(key: String, value: String, standard: String, variable: String?) {
        (self.key, self.value, self.standard, self.variable) = (key, value, standard, variable)
    }
}
