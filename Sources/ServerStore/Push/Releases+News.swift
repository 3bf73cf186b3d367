package import Periodical

extension Releases {
    /// Returns the events for channels after a number, oldest first, both for issues and for feeds.
    package func news(after number: Int, limit: Int = 500) async throws(MastheadError) -> [NewsEvent] {
        let issues = try await events(after: number, limit: limit).map { NewsEvent.release($0) }
        let feeds = try await FeedTopics(store).events(after: number, limit: limit).map { NewsEvent.feed($0) }
        return Array((issues + feeds).sorted { $0.number < $1.number }.prefix(limit))
    }
}
