/// How fast bytes arrive: over the last seconds, so that it follows what happens, and from the first count on, so that what
/// was there before does not count.
struct RateMeter: Sendable {
    private var samples: [(time: ContinuousClock.Instant, byteCount: Int)] = []
    private static let window = Duration.seconds(5)
    private static let resolution = Duration.milliseconds(100)

    /// Takes the number of bytes that are there now.
    mutating func add(_ byteCount: Int, at time: ContinuousClock.Instant = .now) {
        // What was thrown away and is fetched anew is no negative rate.
        if let last = samples.last, byteCount < last.byteCount { samples = [] }
        // One sample for each tenth of a second is enough, however often bytes arrive.
        if samples.count > 1, samples[samples.count - 2].time.duration(to: time) < Self.resolution {
            samples[samples.count - 1] = (time, byteCount)
        } else {
            samples.append((time, byteCount))
        }
        while samples.count > 2, samples[1].time.duration(to: time) > Self.window { samples.removeFirst() }
    }

    /// Bytes per second.
    func rate(at time: ContinuousClock.Instant = .now) -> Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        let seconds = first.time.duration(to: time) / .seconds(1)
        return seconds < 0.05 ? 0 : Double(last.byteCount - first.byteCount) / seconds
    }
}
