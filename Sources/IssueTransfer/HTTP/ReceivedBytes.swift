import Synchronization

/// Counts the bytes that arrive over the network, of one client or of several that share a line.
package final class ReceivedBytes: Sendable {
    private let number = Atomic<Int>(0)

    package init() {}

    /// How many have arrived so far.
    package var count: Int { number.load(ordering: .relaxed) }

    func add(_ count: Int) { number.wrappingAdd(count, ordering: .relaxed) }
}
