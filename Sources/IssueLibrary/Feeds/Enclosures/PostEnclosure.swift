import Formats
public import Foundation

/// A file that comes with a post: an episode of a podcast, a PDF, a film.
public struct PostEnclosure: Sendable, Hashable, Codable {
    /// Where it is.
    public let url: URL
    /// Its media type as the feed has it, in lower case.
    public let type: String?
    /// Its size in bytes as the feed has it, which may be wrong.
    public let byteCount: Int?
    /// What it is called.
    public let title: String?
    /// How long it plays, in seconds.
    public let duration: Double?

    init(_ enclosure: FeedEnclosure) {
        (url, type, byteCount) = (enclosure.url, enclosure.type, enclosure.byteCount)
        (title, duration) = (enclosure.title, enclosure.duration)
    }
}
