import Synchronization

/// Sorts the keys of an object. The rows of a list all have the same keys, so this class stores the sort order of the
/// last large object and reuses it for the next row.
final class JSONKeyOrder: Sendable {
    private struct Known {
        var keys: [String] = []
        var places: [Int] = []
    }

    private let last = Mutex(Known())

    /// The maximum number of keys that are always sorted. Sorting so few keys takes less time than comparing them with
    /// the stored order.
    private static let fewKeys = 8

    /// Returns the indices of the keys in sorted order.
    func places(of keys: [String]) -> [Int] {
        guard keys.count > Self.fewKeys else { return Self.sorted(keys) }
        return last.withLock { last in
            if last.keys != keys { last = Known(keys: keys, places: Self.sorted(keys)) }
            return last.places
        }
    }

    private static func sorted(_ keys: [String]) -> [Int] { keys.indices.sorted { keys[$0] < keys[$1] } }
}
