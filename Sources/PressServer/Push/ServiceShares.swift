import Foundation

/// Limits the notifications in flight to each push service, so that a slow service cannot occupy all slots.
///
/// A client chooses the endpoint URL of a browser, and may invent the host in it. All hosts that have not responded
/// yet, or have stopped responding, share a quarter of the slots. A host that does not respond in time is paused, each
/// time for twice as long. If a service responds but exceeds its share, its notifications wait.
actor ServiceShares {
    /// A service counts as slow if its oldest notification in flight has had no response for this time.
    static let usualPatience = Duration.seconds(2)
    /// The first and the longest pause for a service that does not respond.
    private static let pauses = (first: Duration.seconds(10), longest: Duration.seconds(900))
    /// The maximum number of services to keep in memory. Clients can invent service names.
    private static let capacity = 1000
    /// The push services of Chrome, Firefox and Safari. After the server restarts, their first notifications must not
    /// wait for a slot behind hosts that clients have invented.
    private static let known: Set<String> = [
        "fcm.googleapis.com:443", "updates.push.services.mozilla.com:443", "web.push.apple.com:443",
    ]

    private struct Silence {
        var count: Int
        var end: ContinuousClock.Instant
    }

    private let share: Int
    private let doubtfulShare: Int
    private let patience: Duration
    private let trusted: Set<String>
    private let now: @Sendable () -> ContinuousClock.Instant
    /// When the notifications in flight were started, by service.
    private var underWay: [String: [UUID: ContinuousClock.Instant]] = [:]
    private var waiting: [String: [UUID: CheckedContinuation<Void, Never>]] = [:]
    /// The services that have responded in time, and the known services.
    private var proven = known
    private var silences: [String: Silence] = [:]

    /// - Parameters:
    ///   - streams: The maximum number of notifications in flight to all services. A single service may use three
    ///     quarters of this number.
    ///   - trusted: The services that clients cannot choose, for example Apple's push service.
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
            // All notifications in flight are already late, and waiting for them would delay other services.
            guard let oldest = sent.values.min(), oldest + patience > now(), !Task.isCancelled else { return nil }
            await wait(for: service, until: oldest + patience)
        }
    }

    /// Whether a service has never responded, or has not responded in time.
    private func isDoubtful(_ service: String) -> Bool {
        guard !trusted.contains(service), proven.contains(service) else { return !trusted.contains(service) }
        guard let oldest = underWay[service]?.values.min() else { return false }
        return oldest + patience <= now()
    }

    /// The number of notifications in flight to services that have never responded or have not responded in time.
    private var doubtfulCount: Int {
        underWay.reduce(0) { isDoubtful($1.key) ? $0 + $1.value.count : $0 }
    }

    /// Whether a late notification may stay in flight. It may if its service is trusted, or if untested services still
    /// have enough free slots.
    func mayStay(of service: String) -> Bool { trusted.contains(service) || doubtfulCount < doubtfulShare }

    /// Waits for the service to respond to a notification, or until a deadline.
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

    /// Frees a notification's slot.
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
        // Count simultaneous failures of several notifications as one failure of the service.
        if let silence = silences[service], silence.end > now() { return }
        if silences.count >= Self.capacity { silences = silences.filter { $0.value.end > now() } }
        if silences.count >= Self.capacity, let any = silences.keys.first { silences[any] = nil }
        let pause = min(Self.pauses.first * (1 << min(count, 10)), Self.pauses.longest)
        silences[service] = Silence(count: count + 1, end: now() + pause)
    }

    /// Returns any slot that a service occupies.
    func anyPlace(of service: String) -> UUID? { underWay[service]?.keys.first }

    /// The number of notifications that are waiting for a slot.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// How often a sender calls ``mayStay(of:)`` while a notification has no response.
    nonisolated var goodTime: Duration { patience }
}
