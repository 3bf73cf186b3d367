import ServerStore
import Synchronization

/// Keeps a fault that a closure saw.
final class FaultBox: Sendable {
    private let kept = Mutex<StoreFault?>(nil)

    var fault: StoreFault? { kept.withLock { $0 } }

    func set(_ fault: StoreFault) { kept.withLock { $0 = fault } }
}
