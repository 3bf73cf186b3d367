import Foundation

/// How many notifications each push service may have on the way: never all, so that one that is slow leaves room for the others.
///
/// The endpoint of a browser names any host that a client made up. So all hosts that have not answered yet, or stopped answering, share a
/// quarter of what may be on the way; one that does not answer in good time is left alone for a while, twice as long each time. What goes
/// beyond the share of a service that answers waits here.
actor ServiceShares {
    /// How long the longest that is on the way to a service may take before the service counts as slow.
    static let usualPatience = Duration.seconds(2)
    /// How long a service is left alone after it did not answer, at first and at most.
    private static let pauses = (first: Duration.seconds(10), longest: Duration.seconds(900))
    /// How many services are remembered: anyone may make up names of some.
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
    /// Since when what is on the way to each service is.
    private var underWay: [String: [UUID: ContinuousClock.Instant]] = [:]
    private var waiting: [String: [UUID: CheckedContinuation<Void, Never>]] = [:]
    /// The services that answered in good time.
    private var proven: Set<String> = []
    private var silences: [String: Silence] = [:]

    /// - Parameters:
    ///   - streams: how many may be on the way to all services together; one may have three quarters of them.
    ///   - trusted: services that no client named.
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

    /// Takes a place for a notification; nil where it is to be put off.
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
            // Nothing of it is on the way that could show whether it answers: waiting here would hold up the others.
            guard let oldest = sent.values.min(), oldest + patience > now(), !Task.isCancelled else { return nil }
            await wait(for: service, until: oldest + patience)
        }
    }

    /// Whether a service has not answered yet, or not in good time.
    private func isDoubtful(_ service: String) -> Bool {
        guard !trusted.contains(service), proven.contains(service) else { return !trusted.contains(service) }
        guard let oldest = underWay[service]?.values.min() else { return false }
        return oldest + patience <= now()
    }

    /// How many are on the way to services that are in doubt.
    private var doubtfulCount: Int {
        underWay.reduce(0) { isDoubtful($1.key) ? $0 + $1.value.count : $0 }
    }

    /// Whether what was not answered in good time may stay on the way: while there is room for a service that was not tried yet.
    func mayStay(of service: String) -> Bool { trusted.contains(service) || doubtfulCount < doubtfulShare }

    /// Waits until something of a service was answered, or for a time.
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

    /// Gives a place back.
    /// - Parameter isAnswered: whether the service answered.
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
        // All that was on the way together counts once.
        if let silence = silences[service], silence.end > now() { return }
        if silences.count >= Self.capacity { silences = silences.filter { $0.value.end > now() } }
        if silences.count >= Self.capacity, let any = silences.keys.first { silences[any] = nil }
        let pause = min(Self.pauses.first * (1 << min(count, 10)), Self.pauses.longest)
        silences[service] = Silence(count: count + 1, end: now() + pause)
    }

    /// One of the places that a service has.
    func anyPlace(of service: String) -> UUID? { underWay[service]?.keys.first }

    /// How many wait for a place.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// How long what is on the way may stay unanswered before ``mayStay(of:)`` is asked, each time.
    nonisolated var goodTime: Duration { patience }
}
