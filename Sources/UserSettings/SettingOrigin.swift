/// The origin of a setting's value.
public enum SettingOrigin: Sendable, Hashable {
    /// An environment variable.
    case variable(String)
    /// The settings file, with its path.
    case file(String)
    /// The default.
    case standard
}
