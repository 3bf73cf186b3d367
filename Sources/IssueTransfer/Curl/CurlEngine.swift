import Periodical
import Synchronization

/// A libcurl multi interface that runs on a separate thread. All requests of a client share its connections.
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

    /// Cancels a request whose response the caller no longer needs.
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

/// A libcurl multi handle. The engine calls all functions except `wake` on the engine's thread.
protocol EngineMulti: AnyObject, Sendable {
    /// The type of a request.
    associatedtype Work: Sendable

    func add(_ work: Work)
    func cancel(_ work: Work)
    /// Transfers data until no more is available. Then waits for more data or for a wake-up.
    func run()
    /// Makes `run` return. Any thread may call it.
    func wake()
    /// Cancels all requests.
    func close()
}
