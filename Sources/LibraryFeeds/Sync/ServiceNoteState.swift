/// The result of syncing feed settings, which the service stores as a note in the account's preferences.
public enum ServiceNoteState: String, Sendable, Hashable, Codable {
    /// The library and the service have the same settings.
    case inStep
    /// The service does not store preferences.
    case notKept
    /// The service accepted the note but did not store it. Masthead tries again after the next login.
    case refused
    /// The service's note is damaged, and stays unchanged.
    case damaged
    /// The service's note is from a later version of Masthead, and stays unchanged.
    case newer
    /// The settings exceed the maximum size of a note.
    case tooLarge
    /// This library's settings are unreadable, so nothing was sent.
    case unreadable
}
