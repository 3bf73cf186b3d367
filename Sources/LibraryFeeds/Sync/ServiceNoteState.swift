/// The result of syncing feed settings, which the service stores as a note in the account's preferences.
public enum ServiceNoteState: String, Sendable, Hashable, Codable {
    /// The library and the service have the same settings.
    case inStep
    /// The service does not store preferences.
    case notKept
    /// The service accepted the note but did not store it. Masthead tries again after the next login.
    case refused
    /// The note at the service is damaged and is not changed.
    case damaged
    /// The note at the service is from a later version of Masthead and is not changed.
    case newer
    /// The settings exceed the maximum size of a note.
    case tooLarge
    /// This library's settings are unreadable, so nothing was sent.
    case unreadable
}
