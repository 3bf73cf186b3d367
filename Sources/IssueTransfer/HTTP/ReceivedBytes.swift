import Synchronization

/// Counts the bytes that one or more clients receive over the network.
package final class ReceivedBytes: Sendable {
    private let number = Atomic<Int>(0)

    package init() {}

    /// The number of bytes received so far.
    package var count: Int { number.load(ordering: .relaxed) }

    func add(_ count: Int) { number.wrappingAdd(count, ordering: .relaxed) }
}
