/// Values that are believed until a time, so many at most.
struct Recent<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let end: ContinuousClock.Instant
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]

    init(capacity: Int) { self.capacity = capacity }

    /// What is believed of a key; nil where nothing is, or not any more.
    func value(of key: Key, at now: ContinuousClock.Instant) -> Value? {
        entries[key].flatMap { $0.end > now ? $0.value : nil }
    }

    /// Takes a value in. Where there are too many, those that are over go, then all.
    mutating func remember(
        _ value: Value, for key: Key, until end: ContinuousClock.Instant, at now: ContinuousClock.Instant
    ) {
        if entries.count >= capacity { entries = entries.filter { $0.value.end > now } }
        if entries.count >= capacity { entries = [:] }
        entries[key] = Entry(value: value, end: end)
    }
}
