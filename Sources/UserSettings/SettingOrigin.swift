/// Where a setting's value comes from.
public enum SettingOrigin: Sendable, Hashable {
    /// An environment variable.
    case variable(String)
    /// The settings' file, by its path.
    case file(String)
    /// Nothing is set.
    case standard
}
