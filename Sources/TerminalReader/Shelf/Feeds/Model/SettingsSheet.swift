/// What is chosen of a feed, or of all feeds, each in a row that can be changed.
public struct SettingsSheet: Sendable, Hashable {
    /// What the settings are of.
    public enum Subject: Sendable, Hashable {
        /// Of the feed of a handle.
        case feed(String)
        /// Of all feeds that have no setting of their own.
        case allFeeds
    }

    /// What they are of.
    public let subject: Subject
    /// What stands above them; foreign text.
    public let title: String
    /// What is known beside them, each in a line; foreign text.
    public var facts: [String] = []
    /// The settings.
    public var rows: [SettingsRow] = []

    /// Describes a sheet without rows.
    public init(_ subject: Subject, title: String) { (self.subject, self.title) = (subject, title) }
}
