import Periodical
import Synchronization

/// A multi interface of libcurl on a thread of its own. All requests of a client share its connections.
final class CurlEngine<Multi: EngineMulti>: Sendable {
    private struct Mailbox {
        var starting: [Multi.Work] = []
        var cancelling: [Multi.Work] = []
    }

    private let mailbox = Mutex(Mailbox())
    private let multi: Multi

    /// - Throws: ``MastheadError`` if the system has no memory or thread left.
    init(_ multi: Multi) throws(MastheadError) {
        self.multi = multi
        try EngineThread.start { [multi, weak self] in
            while self?.takeMail() != nil { multi.run() }
            multi.close()
        }
    }

    deinit { multi.wake() }

    /// Starts a request.
    func start(_ work: Multi.Work) {
        mailbox.withLock { $0.starting.append(work) }
        multi.wake()
    }

    /// Ends a request that its caller no longer wants.
    func cancel(_ work: Multi.Work) {
        mailbox.withLock { $0.cancelling.append(work) }
        multi.wake()
    }

    private func takeMail() {
        let mail = mailbox.withLock { mailbox in
            defer { mailbox = Mailbox() }
            return mailbox
        }
        mail.starting.forEach(multi.add)
        mail.cancelling.forEach(multi.cancel)
    }
}

/// A multi handle of libcurl. The engine calls everything except `wake` on its own thread.
protocol EngineMulti: AnyObject, Sendable {
    /// A request.
    associatedtype Work: Sendable

    /// Takes a request.
    func add(_ work: Work)
    /// Ends a request.
    func cancel(_ work: Work)
    /// Moves bytes until there is nothing to move, then waits for more or for a wake-up.
    func run()
    /// Makes `run` return. Any thread may call it.
    func wake()
    /// Ends all requests.
    func close()
}
