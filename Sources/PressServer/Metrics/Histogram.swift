/// A histogram of durations for Prometheus.
struct Histogram: Sendable {
    private static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

    private var counts = [Int](repeating: 0, count: bounds.count)
    private var count = 0
    private var sum = 0.0

    mutating func add(_ seconds: Double) {
        count += 1
        sum += seconds
        for (place, bound) in Self.bounds.enumerated() where seconds <= bound { counts[place] += 1 }
    }

    func add(to page: inout MetricsPage, _ labels: [(String, String)]) {
        for (place, bound) in Self.bounds.enumerated() {
            page.sample("_bucket", labels + [("le", "\(bound)")], Double(counts[place]))
        }
        page.sample("_bucket", labels + [("le", "+Inf")], Double(count))
        page.sample("_sum", labels, sum)
        page.sample("_count", labels, Double(count))
    }
}
