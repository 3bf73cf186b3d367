/// Whether a reader lets the publisher know how much of a publication was read.
public enum ReadingShare: String, Sendable, Hashable, Codable {
    /// The publisher asks, and the reader has not said anything yet: nothing is sent.
    case asked
    /// The reader agreed.
    case agreed
    /// The reader said no.
    case declined
}
