/// What a publisher's server has announced.
public struct PressNews: Sendable, Hashable, Decodable {
    /// An issue or a book that was announced.
    public struct Announcement: Sendable, Hashable, Decodable {
        /// What the server calls the publication.
        public let publication: String
        /// The issue's name in its catalog.
        public let issue: String

        /// Takes an announcement.
        public init(publication: String, issue: String) { (self.publication, self.issue) = (publication, issue) }
    }

    /// The number of the last announcement that is in it or came before; the next question begins after it.
    public let last: Int
    /// The announcements, the oldest first.
    public let events: [Announcement]
    /// The addresses of feeds in which there may be something new, or of which it is told no longer.
    public let feeds: [String]

    /// Takes what was announced.
    public init(last: Int, events: [Announcement], feeds: [String] = []) {
        (self.last, self.events, self.feeds) = (last, events, feeds)
    }

    private enum CodingKeys: CodingKey {
        case last, events, feeds
    }

    /// Reads an answer. Servers that tell of no feeds say nothing of them.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        last = try values.decode(Int.self, forKey: .last)
        events = try values.decode([Announcement].self, forKey: .events)
        feeds = try values.decodeIfPresent([String].self, forKey: .feeds) ?? []
    }
}
