import Formats
public import Foundation

/// A file that is attached to a post, such as a podcast episode, a PDF or a video.
public struct PostEnclosure: Sendable, Hashable, Codable {
    /// The URL of the file.
    public let url: URL
    /// The media type, as stated by the feed, in lowercase.
    public let type: String?
    /// The size in bytes, as stated by the feed. The size may be wrong.
    public let byteCount: Int?
    /// The title of the file.
    public let title: String?
    /// The playing time in seconds.
    public let duration: Double?

    init(_ enclosure: FeedEnclosure) {
        (url, type, byteCount) = (enclosure.url, enclosure.type, enclosure.byteCount)
        (title, duration) = (enclosure.title, enclosure.duration)
    }
}
