import Foundation

/// How many notifications each push service may have on the way: never all, so that one that is slow leaves room for the others.
///
/// What goes beyond a service's share waits here for as long as the service answers in good time; while it does not, it is to be put off.
actor ServiceShares {
    /// How long the longest that is on the way to a service may take before the service counts as slow.
    static let usualPatience = Duration.seconds(2)

    private let share: Int
    private let patience: Duration
    /// Since when what is on the way to each service is.
    private var underWay: [String: [UUID: ContinuousClock.Instant]] = [:]
    private var waiting: [String: [UUID: CheckedContinuation<Void, Never>]] = [:]

    /// - Parameter streams: how many may be on the way to all services together; one may have three quarters of them.
    init(of streams: Int, patience: Duration = usualPatience) {
        share = max(1, streams * 3 / 4)
        self.patience = patience
    }

    /// Takes a place for a notification; nil where the service has its share on the way and does not answer in good time.
    func take(_ service: String) async -> UUID? {
        while true {
            let sent = underWay[service] ?? [:]
            if sent.count < share {
                let place = UUID()
                underWay[service, default: [:]][place] = .now
                return place
            }
            guard let oldest = sent.values.min(), oldest + patience > .now, !Task.isCancelled else { return nil }
            await wait(for: service, until: oldest + patience)
        }
    }

    /// Waits until something of a service was answered, or for a time.
    private func wait(for service: String, until end: ContinuousClock.Instant) async {
        let id = UUID()
        let alarm = Task {
            do { try await ContinuousClock().sleep(until: end) } catch { return }
            wake(id, service)
        }
        await withCheckedContinuation { waiting[service, default: [:]][id] = $0 }
        alarm.cancel()
    }

    private func wake(_ id: UUID, _ service: String) {
        waiting[service]?.removeValue(forKey: id)?.resume()
        if waiting[service]?.isEmpty == true { waiting[service] = nil }
    }

    /// Gives a place back: it was answered.
    func give(_ place: UUID, of service: String) {
        underWay[service]?[place] = nil
        if underWay[service]?.isEmpty == true { underWay[service] = nil }
        for continuation in waiting.removeValue(forKey: service)?.values ?? [:].values { continuation.resume() }
    }

    /// One of the places that a service has.
    func anyPlace(of service: String) -> UUID? { underWay[service]?.keys.first }

    /// How many wait for a place.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
