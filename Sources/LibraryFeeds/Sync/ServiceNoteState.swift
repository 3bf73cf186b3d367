/// The result of syncing the settings of feeds. The service stores the settings in a note, which is a preference of the
/// account.
public enum ServiceNoteState: String, Sendable, Hashable, Codable {
    /// The library and the service have the same settings.
    case inStep
    /// The service does not store preferences.
    case notKept
    /// The service accepted the note, but did not store it. Masthead tries again after the next login.
    case refused
    /// The note at the service is damaged. Masthead does not change the note.
    case damaged
    /// A later version of Masthead has written the note at the service. Masthead does not change the note.
    case newer
    /// The settings exceed the maximum size of a note.
    case tooLarge
    /// The settings of this library are unreadable. Masthead sent nothing.
    case unreadable
}
