/// What became of the note with which a service keeps what was chosen of feeds.
public enum ServiceNoteState: String, Sendable, Hashable, Codable {
    /// Both sides have the same.
    case inStep
    /// The service keeps no preferences.
    case notKept
    /// The service took the note and does not have it. It is tried again after the next login.
    case refused
    /// The note there cannot be read; it was left as it is.
    case damaged
    /// A later version of Masthead wrote it; it was left as it is.
    case newer
    /// There is more to keep than a note takes.
    case tooLarge
    /// What is set here cannot be read; nothing was sent.
    case unreadable
}
