public import Foundation

/// A file that is attached to a post, such as a podcast episode, a PDF or a video.
public struct PostEnclosure: Sendable, Hashable, Codable {
    /// The URL of the file.
    public let url: URL
    /// The media type, as stated by the feed, in lowercase.
    public let type: String?
    /// The size in bytes, as stated by the feed. The size may be wrong.
    public let byteCount: Int?
    /// The title of the file, which is untrusted text.
    public let title: String?
    /// The playing time in seconds.
    public let duration: Double?

    /// Creates a file.
    public init(url: URL, type: String? = nil, byteCount: Int? = nil, title: String? = nil, duration: Double? = nil) {
        (self.url, self.type, self.byteCount, self.title, self.duration) = (url, type, byteCount, title, duration)
    }
}
