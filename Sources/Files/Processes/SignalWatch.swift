@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Handles signals to this process (signal(7)) in place of their default actions, until ``end()``. A signal can have
/// only one watch at a time.
package final class SignalWatch: Sendable {
    /// The signal handlers that Dispatch installed, by signal. Dispatch installs a handler only for the first source of
    /// a signal, so later watches must install it again. Signal handlers apply to the whole process.
    private static let handlers = Mutex<[Int32: sigaction]>([:])

    private let sources: [(number: Int32, source: any DispatchSourceSignal)]
    private let ended = DispatchGroup()

    /// - Parameters:
    ///   - numbers: the signals to handle.
    ///   - onSignal: called for each signal. Calls do not overlap.
    package init(_ numbers: [Int32], _ onSignal: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "masthead.signals", qos: .userInitiated)
        let begun = DispatchGroup()
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { onSignal(number) }
            return (number, source)
        }
        for (_, source) in sources {
            ended.enter()
            begun.enter()
            source.setRegistrationHandler { begun.leave() }
            source.setCancelHandler { [ended] in ended.leave() }
            source.resume()
        }
        begun.wait()
        Self.handlers.withLock { handlers in
            for number in numbers {
                if var handler = handlers[number] {
                    sigaction(number, &handler, nil)
                } else {
                    var handler = sigaction()
                    sigaction(number, nil, &handler)
                    handlers[number] = handler
                }
            }
        }
    }

    /// Restores the default actions of the signals.
    package func end() {
        for (_, source) in sources { source.cancel() }
        ended.wait()
        for (number, _) in sources { signal(number, SIG_DFL) }
    }
}
