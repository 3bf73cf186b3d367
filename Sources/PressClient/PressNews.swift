/// Announcements from a publisher server.
public struct PressNews: Sendable, Hashable {
    /// An announced issue or book.
    public struct Announcement: Sendable, Hashable {
        /// The publication's name on the server.
        public let publication: String
        /// The issue's name in its catalog.
        public let issue: String

        /// Creates an announcement.
        public init(publication: String, issue: String) { (self.publication, self.issue) = (publication, issue) }
    }

    /// The number of the last announcement. The next request asks for those after it.
    public let last: Int
    /// The announcements, oldest first.
    public let events: [Announcement]
    /// The addresses of feeds that may have new posts, or whose subscription ended.
    public let feeds: [String]

    /// Creates a response.
    public init(last: Int, events: [Announcement], feeds: [String] = []) {
        (self.last, self.events, self.feeds) = (last, events, feeds)
    }
}
