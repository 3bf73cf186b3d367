/// A setting that holds for all feeds, as the web reader shows it.
public struct SharedSetting: Sendable, Hashable, Encodable {
    /// Its key, as in the settings' file.
    public let key: String
    /// Its value, as it is typed.
    public let value: String
    /// What holds where nothing is set.
    public let standard: String
    /// The environment variable that it comes from, which no file changes; nil where there is none.
    public let variable: String?

    /// Describes a setting.
    public init(key: String, value: String, standard: String, variable: String?) {
        (self.key, self.value, self.standard, self.variable) = (key, value, standard, variable)
    }
}
