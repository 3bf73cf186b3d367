@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Tells of signals that this process gets (signal(7)), in the place of what they do otherwise, until it is ended. Of one signal there
/// is one watch at a time.
package final class SignalWatch: Sendable {
    /// What Dispatch does with a signal. It sets that up for the first source of a process and never again, so that it has to be
    /// put back for another one. Signals are the whole process's.
    private static let handlers = Mutex<[Int32: sigaction]>([:])

    private let sources: [(number: Int32, source: any DispatchSourceSignal)]
    private let ended = DispatchGroup()

    /// - Parameters:
    ///   - numbers: the signals.
    ///   - onSignal: called for each, one after the other.
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

    /// Lets the signals do again what they do by themselves.
    package func end() {
        for (_, source) in sources { source.cancel() }
        ended.wait()
        for (number, _) in sources { signal(number, SIG_DFL) }
    }
}
