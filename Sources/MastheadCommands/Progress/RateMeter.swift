/// A meter for the download rate over the last few seconds. Bytes before the first sample do not count.
struct RateMeter: Sendable {
    private var samples: [(time: ContinuousClock.Instant, byteCount: Int)] = []
    private static let window = Duration.seconds(5)
    private static let resolution = Duration.milliseconds(100)

    /// Adds a sample: the number of bytes on disk.
    mutating func add(_ byteCount: Int, at time: ContinuousClock.Instant = .now) {
        // If deleted bytes are downloaded again, the rate must not become negative.
        if let last = samples.last, byteCount < last.byteCount { samples = [] }
        // One sample per tenth of a second is enough.
        if samples.count > 1, samples[samples.count - 2].time.duration(to: time) < Self.resolution {
            samples[samples.count - 1] = (time, byteCount)
        } else {
            samples.append((time, byteCount))
        }
        while samples.count > 2, samples[1].time.duration(to: time) > Self.window { samples.removeFirst() }
    }

    /// Returns the rate in bytes per second.
    func rate(at time: ContinuousClock.Instant = .now) -> Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        let seconds = first.time.duration(to: time) / .seconds(1)
        return seconds < 0.05 ? 0 : Double(last.byteCount - first.byteCount) / seconds
    }
}
