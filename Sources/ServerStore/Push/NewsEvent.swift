/// An event that the server sends on channels.
package enum NewsEvent: Sendable, Hashable {
    /// The server has announced an issue.
    case release(ReleaseEvent)
    /// A feed may have new posts.
    case feed(FeedEvent)

    /// The number of the event. All events are numbered consecutively.
    package var number: Int {
        switch self {
        case .release(let event): event.number
        case .feed(let event): event.number
        }
    }
}
