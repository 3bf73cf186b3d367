import Foundation
import Synchronization

/// The times at which the lists last changed. Apps such as KOReader compare only dates.
///
/// The first time is the time of the first request, because a change before this time is not known.
final class ListDates: Sendable {
    private let known = Mutex<[String: (tag: String, seconds: Int)]>([:])
    private let now: @Sendable () -> Date
    private static let limit = 1000

    init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

    /// Returns the time of the last change in seconds since 1970.
    /// - Parameter tag: the ETag of the list.
    func date(of path: String, _ tag: String) -> Int {
        let seconds = Int(now().timeIntervalSince1970)
        return known.withLock { known in
            if let last = known[path] {
                if last.tag == tag { return last.seconds }
                // Two changes in one second need different times.
                known[path] = (tag, max(seconds, last.seconds + 1))
            } else {
                if known.count >= Self.limit { known.removeAll() }
                known[path] = (tag, seconds)
            }
            return known[path]?.seconds ?? seconds
        }
    }
}
