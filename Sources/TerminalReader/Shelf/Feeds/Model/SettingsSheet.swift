/// The settings of one feed or of all feeds, with a row for each setting.
public struct SettingsSheet: Sendable, Hashable {
    /// The feeds whose settings are shown.
    public enum Subject: Sendable, Hashable {
        /// The feed with this handle.
        case feed(String)
        /// All feeds that do not have their own setting.
        case allFeeds
    }

    /// The feeds whose settings are shown.
    public let subject: Subject
    /// The sheet's title, which is untrusted text.
    public let title: String
    /// Lines of information to show above the settings, which are untrusted text.
    public var facts: [String] = []
    /// The rows.
    public var rows: [SettingsRow] = []

    /// Creates a sheet without rows.
    public init(_ subject: Subject, title: String) { (self.subject, self.title) = (subject, title) }
}
