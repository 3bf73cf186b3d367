/// The result of syncing the settings of feeds. The settings are synced through a note, which the service stores as a
/// preference of the account.
public enum ServiceNoteState: String, Sendable, Hashable, Codable {
    /// The library and the service have the same settings.
    case inStep
    /// The service does not store preferences.
    case notKept
    /// The service accepted the note but did not store it. Masthead tries again after the next login.
    case refused
    /// The service's note is damaged. Masthead does not change it.
    case damaged
    /// The service's note was written by a later version of Masthead. Masthead does not change it.
    case newer
    /// The settings are larger than the maximum size of a note.
    case tooLarge
    /// The settings of this library cannot be read. Nothing was sent.
    case unreadable
}
