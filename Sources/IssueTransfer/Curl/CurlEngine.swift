import Periodical
import Synchronization

/// A libcurl multi interface that runs on its own thread. All requests of a client share the connections of the engine.
final class CurlEngine<Multi: EngineMulti>: Sendable {
    private struct Mailbox {
        var starting: [Multi.Work] = []
        var canceling: [Multi.Work] = []
    }

    private let mailbox = Mutex(Mailbox())
    private let multi: Multi

    /// - Throws: ``MastheadError`` if the system is out of memory or threads.
    init(_ multi: Multi) throws(MastheadError) {
        self.multi = multi
        try EngineThread.start { [multi, weak self] in
            while self?.takeMail() != nil { multi.run() }
            multi.close()
        }
    }

    deinit { multi.wake() }

    func start(_ work: Multi.Work) {
        mailbox.withLock { $0.starting.append(work) }
        multi.wake()
    }

    /// Cancels a request because its caller no longer needs the response.
    func cancel(_ work: Multi.Work) {
        mailbox.withLock { $0.canceling.append(work) }
        multi.wake()
    }

    private func takeMail() {
        let mail = mailbox.withLock { mailbox in
            defer { mailbox = Mailbox() }
            return mailbox
        }
        mail.starting.forEach(multi.add)
        mail.canceling.forEach(multi.cancel)
    }
}

/// A libcurl multi handle. Except for `wake`, the engine calls all functions on its own thread.
protocol EngineMulti: AnyObject, Sendable {
    /// The type that represents a request.
    associatedtype Work: Sendable

    func add(_ work: Work)
    func cancel(_ work: Work)
    /// Transfers data until no more data is available, and then waits for more data or for a call of `wake`.
    func run()
    /// Makes `run` return. This function may be called on any thread.
    func wake()
    /// Cancels all requests.
    func close()
}
