/// An event that the server reports on channels.
package enum NewsEvent: Sendable, Hashable {
    /// An issue was announced.
    case release(ReleaseEvent)
    /// A feed may have new posts.
    case feed(FeedEvent)

    /// The number of the event among all events.
    package var number: Int {
        switch self {
        case .release(let event): event.number
        case .feed(let event): event.number
        }
    }
}
