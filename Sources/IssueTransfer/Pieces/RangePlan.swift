/// Which ranges of a file to ask for, so that many small wishes cost few requests and few bytes more.
public struct RangePlan: Sendable, Hashable {
    /// The ranges of each request, in the file's order.
    public let requests: [[Range<Int>]]

    /// Gaps up to this many bytes are fetched rather than jumped over: a range more costs as much in header fields.
    static let smallGap = 256
    /// How many ranges a request may have. Servers answer to more with the whole file, or not at all.
    static let rangesPerRequest = 8

    /// Plans requests.
    /// - Parameters:
    ///   - wanted: the ranges that are wanted, in the file's order; they do not overlap.
    ///   - mayCombine: whether the server answers several ranges in one response.
    public init(_ wanted: [Range<Int>], mayCombine: Bool) {
        var ranges: [Range<Int>] = []
        for range in wanted where !range.isEmpty {
            if let last = ranges.last, range.lowerBound - last.upperBound <= Self.smallGap {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        ranges = Self.merging(ranges, spare: wanted.reduce(0) { $0 + $1.count } / 50)
        let perRequest = mayCombine ? Self.rangesPerRequest : 1
        requests = stride(from: 0, to: ranges.count, by: perRequest).map { start in
            Array(ranges[start..<min(start + perRequest, ranges.count)])
        }
    }

    /// Closes the smallest gaps, as long as one request would not do and there are bytes to spare for it.
    private static func merging(_ ranges: [Range<Int>], spare: Int) -> [Range<Int>] {
        guard ranges.count > rangesPerRequest else { return ranges }
        var spare = spare
        var closed: Set<Int> = []
        let gaps = zip(ranges, ranges.dropFirst()).map { $1.lowerBound - $0.upperBound }
        for (index, gap) in gaps.enumerated().sorted(by: { ($0.element, $0.offset) < ($1.element, $1.offset) }) {
            guard ranges.count - closed.count > rangesPerRequest, gap <= spare else { break }
            spare -= gap
            closed.insert(index)
        }
        var merged: [Range<Int>] = []
        for (index, range) in ranges.enumerated() {
            if let last = merged.last, closed.contains(index - 1) {
                merged[merged.count - 1] = last.lowerBound..<range.upperBound
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
