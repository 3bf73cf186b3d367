/// The rows that a timer is for.
struct TimerPlace: Sendable, Hashable {
    var item: Int64?
    var publication: Int64?
}
