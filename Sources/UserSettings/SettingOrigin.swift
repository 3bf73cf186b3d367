/// The origin of a setting's value.
public enum SettingOrigin: Sendable, Hashable {
    /// An environment variable.
    case variable(String)
    /// The settings file, with its path.
    case file(String)
    /// The setting is not set, so it has its default value.
    case standard
}
