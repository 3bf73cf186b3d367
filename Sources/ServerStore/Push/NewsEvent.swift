/// What channels tell of.
package enum NewsEvent: Sendable, Hashable {
    /// An issue was announced.
    case release(ReleaseEvent)
    /// There may be something new in a feed.
    case feed(FeedEvent)

    /// Its place among all of them.
    package var number: Int {
        switch self {
        case .release(let event): event.number
        case .feed(let event): event.number
        }
    }
}
