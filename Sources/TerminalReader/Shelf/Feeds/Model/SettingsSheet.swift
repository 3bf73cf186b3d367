/// The settings of one feed or of all feeds, with a row for each setting.
public struct SettingsSheet: Sendable, Hashable {
    /// The feeds that settings apply to.
    public enum Subject: Sendable, Hashable {
        /// The feed with this handle.
        case feed(String)
        /// All feeds without their own setting.
        case allFeeds
    }

    /// The feeds that the settings apply to.
    public let subject: Subject
    /// The title of the sheet, which is untrusted text.
    public let title: String
    /// The lines of information above the settings, which are untrusted text.
    public var facts: [String] = []
    /// The rows.
    public var rows: [SettingsRow] = []

    /// Creates a sheet without rows.
    public init(_ subject: Subject, title: String) { (self.subject, self.title) = (subject, title) }
}
