import ServerStore
import Synchronization

/// Stores a fault that occurred in a closure.
final class FaultBox: Sendable {
    private let kept = Mutex<StoreFault?>(nil)

    var fault: StoreFault? { kept.withLock { $0 } }

    func set(_ fault: StoreFault) { kept.withLock { $0 = fault } }
}
