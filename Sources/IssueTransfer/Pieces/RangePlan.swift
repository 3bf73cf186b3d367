/// Combines the ranges needed from a file, so that many small ranges take few requests and few extra bytes.
public struct RangePlan: Sendable, Hashable {
    /// The ranges of each request, in file order.
    public let requests: [[Range<Int>]]

    /// The largest gap, in bytes, that is downloaded along with the ranges before and after it. The header fields of a
    /// separate part would be about as large.
    static let smallGap = 256
    /// The maximum number of ranges in a request. Some servers reject more, or send the whole file.
    static let rangesPerRequest = 8

    /// Plans the requests for ranges.
    /// - Parameters:
    ///   - wanted: the ranges to download, which must be in file order and must not overlap.
    ///   - mayCombine: whether the server can send several ranges in a single response.
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

    /// Joins the ranges with the smallest gaps between them, until they fit into one request or the extra bytes reach
    /// their limit.
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
