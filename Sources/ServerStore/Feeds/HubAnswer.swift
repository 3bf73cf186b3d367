/// What a hub says to a question. That it does what it was asked for it says by a call of its own.
package enum HubAnswer: Sendable, Hashable {
    /// It has taken the question. It is asked again where no call comes in this time.
    case taken(Duration)
    /// It does not do that; it is asked again after a long time.
    case refused(Duration)
    /// It cannot now.
    case later(Duration)

    /// How long it is not asked again.
    var wait: Duration {
        switch self {
        case .taken(let wait), .refused(let wait), .later(let wait): wait
        }
    }
}
