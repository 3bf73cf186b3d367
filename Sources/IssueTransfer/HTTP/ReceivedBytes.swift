import Synchronization

/// A counter of the bytes received over the network, for one or more clients.
package final class ReceivedBytes: Sendable {
    private let number = Atomic<Int>(0)

    package init() {}

    /// The number of bytes so far.
    package var count: Int { number.load(ordering: .relaxed) }

    func add(_ count: Int) { number.wrappingAdd(count, ordering: .relaxed) }
}
