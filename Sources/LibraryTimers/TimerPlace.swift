/// The database ID of the item or publication that a timer is for. At most one ID is set.
struct TimerPlace: Sendable, Hashable {
    var item: Int64?
    var publication: Int64?
}
