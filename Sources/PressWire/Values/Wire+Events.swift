package import Foundation

// Channels: feeds and announcements.
extension Wire {
    /// A feed that a channel follows.
    package struct Feed: WireValue {
        /// The feed's canonical URL.
        package let topic: String
        /// The feed's WebSub hub.
        package let hub: String
        /// Whether the server is currently notified of changes to the feed.
        package let isHeard: Bool

        package init(topic: String, hub: String, isHeard: Bool) {
            self.topic = topic
            self.hub = hub
            self.isHeard = isHeard
        }
    }

    /// A request to add and remove feeds.
    package struct FeedsRequest: WireValue {
        /// A feed to add.
        package struct Feed: WireValue {
            package let topic: String
            package let hub: String

            package init(topic: String, hub: String) {
                self.topic = topic
                self.hub = hub
            }
        }

        package let follow: [Feed]?
        /// The canonical URLs of the feeds to remove.
        package let leave: [String]?

        package init(follow: [Feed]? = nil, leave: [String]? = nil) {
            self.follow = follow
            self.leave = leave
        }
    }

    /// An announced issue.
    package struct Event: WireValue {
        /// The number of the event, higher than that of any earlier event.
        package let number: Int
        package let publication: String
        package let issue: String
        package let title: String
        package let announcedAt: Date

        package init(number: Int, publication: String, issue: String, title: String, announcedAt: Date) {
            self.number = number
            self.publication = publication
            self.issue = issue
            self.title = title
            self.announcedAt = announcedAt
        }
    }

    /// An event in the event stream: a feed may have new posts.
    package struct FeedEvent: WireValue {
        package let number: Int
        /// The feed's URL as published.
        package let feed: String

        package init(number: Int, feed: String) {
            self.number = number
            self.feed = feed
        }
    }

    /// The announcements since the last one that the client received.
    package struct Events: WireValue {
        /// The event number to send with the next request.
        package let last: Int
        package let events: [Event]
        /// The URLs of feeds that may have new posts, or whose subscription ended.
        package let feeds: [String]?

        package init(last: Int, events: [Event], feeds: [String]? = nil) {
            self.last = last
            self.events = events
            self.feeds = feeds
        }
    }
}
