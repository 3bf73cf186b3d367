import Foundation

/// Limits the number of notifications in flight to each push service, so that a slow service does not occupy all slots.
///
/// Clients choose the endpoint URL of a browser, so the host in this URL may be invented. All hosts that have not
/// responded yet, or have stopped responding, share a quarter of the total. A host that does not respond in time is
/// paused, and each pause is twice as long as the previous one. If a service responds but exceeds its share, its
/// notifications wait.
actor ServiceShares {
    /// How long the oldest notification in flight may take before its service is considered slow.
    static let usualPatience = Duration.seconds(2)
    /// The first and the longest pause of a service that does not respond.
    private static let pauses = (first: Duration.seconds(10), longest: Duration.seconds(900))
    /// The maximum number of services in memory. It is limited because clients can invent service names.
    private static let capacity = 1000

    private struct Silence {
        var count: Int
        var end: ContinuousClock.Instant
    }

    private let share: Int
    private let doubtfulShare: Int
    private let patience: Duration
    private let trusted: Set<String>
    private let now: @Sendable () -> ContinuousClock.Instant
    /// The start times of the notifications in flight, by service.
    private var underWay: [String: [UUID: ContinuousClock.Instant]] = [:]
    private var waiting: [String: [UUID: CheckedContinuation<Void, Never>]] = [:]
    /// The services that responded in time.
    private var proven: Set<String> = []
    private var silences: [String: Silence] = [:]

    /// - Parameters:
    ///   - streams: The maximum number of notifications in flight to all services together. One service may use three
    ///     quarters.
    ///   - trusted: The services that were not chosen by a client.
    init(
        of streams: Int, trusted: Set<String> = [], patience: Duration = usualPatience,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        share = max(1, streams * 3 / 4)
        doubtfulShare = max(2, streams / 4)
        self.trusted = trusted
        self.patience = patience
        self.now = now
    }

    /// Takes a slot for a notification, or returns nil if the notification must be postponed.
    func take(_ service: String) async -> UUID? {
        while true {
            if let silence = silences[service], silence.end > now() { return nil }
            let sent = underWay[service] ?? [:]
            let isDoubtful = isDoubtful(service)
            if sent.count < share, !isDoubtful || doubtfulCount < doubtfulShare {
                let place = UUID()
                underWay[service, default: [:]][place] = now()
                return place
            }
            // If none of the notifications in flight can still show that the service responds, waiting would only delay
            // other services.
            guard let oldest = sent.values.min(), oldest + patience > now(), !Task.isCancelled else { return nil }
            await wait(for: service, until: oldest + patience)
        }
    }

    /// Whether a service has not responded yet, or has not responded in time.
    private func isDoubtful(_ service: String) -> Bool {
        guard !trusted.contains(service), proven.contains(service) else { return !trusted.contains(service) }
        guard let oldest = underWay[service]?.values.min() else { return false }
        return oldest + patience <= now()
    }

    /// The number of notifications in flight to services that have not responded yet or have not responded in time.
    private var doubtfulCount: Int {
        underWay.reduce(0) { isDoubtful($1.key) ? $0 + $1.value.count : $0 }
    }

    /// Whether a late notification may stay in flight. It may if enough slots are free for services that were not tried
    /// yet.
    func mayStay(of service: String) -> Bool { trusted.contains(service) || doubtfulCount < doubtfulShare }

    /// Waits until the service responds to a notification, or until the deadline.
    private func wait(for service: String, until end: ContinuousClock.Instant) async {
        let id = UUID()
        let left = now().duration(to: end)
        let alarm = Task {
            do { try await ContinuousClock().sleep(for: left) } catch { return }
            wake(id, service)
        }
        await withCheckedContinuation { waiting[service, default: [:]][id] = $0 }
        alarm.cancel()
    }

    private func wake(_ id: UUID, _ service: String) {
        waiting[service]?.removeValue(forKey: id)?.resume()
        if waiting[service]?.isEmpty == true { waiting[service] = nil }
    }

    /// Frees the slot of a notification.
    /// - Parameter isAnswered: Whether the service responded.
    func give(_ place: UUID, of service: String, isAnswered: Bool) {
        let start = underWay[service]?.removeValue(forKey: place)
        if underWay[service]?.isEmpty == true { underWay[service] = nil }
        let isInTime = start.map { $0.duration(to: now()) < patience } ?? false
        switch (isAnswered, isInTime) {
        case (true, true):
            if proven.count >= Self.capacity, !proven.contains(service), let any = proven.first { proven.remove(any) }
            proven.insert(service)
            silences[service] = nil
        case (false, false): note(silent: service)
        default: break
        }
        for continuation in waiting.removeValue(forKey: service)?.values ?? [:].values { continuation.resume() }
    }

    private func note(silent service: String) {
        guard !trusted.contains(service) else { return }
        proven.remove(service)
        let count = silences[service]?.count ?? 0
        // Several notifications that were in flight at the same time count as one failure.
        if let silence = silences[service], silence.end > now() { return }
        if silences.count >= Self.capacity { silences = silences.filter { $0.value.end > now() } }
        if silences.count >= Self.capacity, let any = silences.keys.first { silences[any] = nil }
        let pause = min(Self.pauses.first * (1 << min(count, 10)), Self.pauses.longest)
        silences[service] = Silence(count: count + 1, end: now() + pause)
    }

    /// Returns any occupied slot of a service.
    func anyPlace(of service: String) -> UUID? { underWay[service]?.keys.first }

    /// The number of notifications that wait for a slot.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// The interval at which a sender calls ``mayStay(of:)`` for a notification without a response.
    nonisolated var goodTime: Duration { patience }
}
