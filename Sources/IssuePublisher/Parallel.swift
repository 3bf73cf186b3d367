import Foundation
import Synchronization

/// A parallel loop whose iterations run on several threads.
///
/// Dispatch's `concurrentPerform` is not suitable, because it divides the cores among nested loops and gives inner
/// loops a single thread.
enum Parallel {
    /// Calls a closure once for each index, by default on as many threads as there are cores, and returns after the
    /// last call.
    static func perform(
        _ count: Int, width: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ body: @escaping @Sendable (Int) -> Void
    ) {
        let next = Mutex(0)
        let work: @Sendable () -> Void = {
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                guard index < count else { return }
                body(index)
            }
        }
        let helpers = DispatchGroup()
        for _ in 1..<max(1, min(width, count)) {
            helpers.enter()
            Thread.detachNewThread {
                work()
                helpers.leave()
            }
        }
        work()
        helpers.wait()
    }

    /// Calls a closure once for each index in parallel, and returns the results in index order.
    static func map<Result: Sendable>(
        _ count: Int, width: Int = ProcessInfo.processInfo.activeProcessorCount,
        _ body: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        let results = Mutex<[Int: Result]>([:])
        perform(count, width: width) { index in
            let result = body(index)
            results.withLock { $0[index] = result }
        }
        return results.withLock { results in (0..<count).compactMap { results[$0] } }
    }
}
