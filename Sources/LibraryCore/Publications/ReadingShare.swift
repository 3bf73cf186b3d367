/// A reader's consent to reading statistics for a publication.
public enum ReadingShare: String, Sendable, Hashable, Codable {
    /// The publisher requests statistics, and the reader has not answered yet. Masthead sends no statistics.
    case asked
    /// The reader agreed.
    case agreed
    /// The reader declined.
    case declined
}
