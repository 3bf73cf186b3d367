/// A cache of limited size for values that expire.
struct ExpiringCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let end: ContinuousClock.Instant
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]

    init(capacity: Int) { self.capacity = capacity }

    /// Returns the value for a key, or nil if there is none or it has expired.
    func value(of key: Key, at now: ContinuousClock.Instant) -> Value? {
        entries[key].flatMap { $0.end > now ? $0.value : nil }
    }

    /// Adds a value. A full cache first drops all expired values and, if it is still full, all values.
    mutating func remember(
        _ value: Value, for key: Key, until end: ContinuousClock.Instant, at now: ContinuousClock.Instant
    ) {
        if entries.count >= capacity { entries = entries.filter { $0.value.end > now } }
        if entries.count >= capacity { entries = [:] }
        entries[key] = Entry(value: value, end: end)
    }
}
