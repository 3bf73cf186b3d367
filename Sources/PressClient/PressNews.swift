/// What a publisher's server has announced.
public struct PressNews: Sendable, Hashable, Decodable {
    /// An issue or a book that was announced.
    public struct Announcement: Sendable, Hashable, Decodable {
        /// What the server calls the publication.
        public let publication: String
        /// The issue's name in its catalogue.
        public let issue: String

        /// Takes an announcement.
        public init(publication: String, issue: String) { (self.publication, self.issue) = (publication, issue) }
    }

    /// The number of the last announcement that is in it or came before; the next question begins after it.
    public let last: Int
    /// The announcements, the oldest first.
    public let events: [Announcement]

    /// Takes what was announced.
    public init(last: Int, events: [Announcement]) { (self.last, self.events) = (last, events) }
}
