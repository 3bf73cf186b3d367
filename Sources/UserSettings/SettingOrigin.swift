/// The origin of a setting's value.
public enum SettingOrigin: Sendable, Hashable {
    /// An environment variable.
    case variable(String)
    /// The settings file at a path.
    case file(String)
    /// The default, because the setting is not set.
    case standard
}
