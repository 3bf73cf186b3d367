import Periodical
import Synchronization

/// libcurl's multi interface on a thread of its own, for ``Poster``.
final class PostEngine: Sendable {
    private struct Mailbox {
        var starting: [PostJob] = []
        var cancelling: [PostJob] = []
    }

    private let mailbox = Mutex(Mailbox())
    private let multi: PostMulti

    /// - Throws: ``MastheadError`` where libcurl is missing, or the system has no memory or thread left for it.
    init(_ configuration: Poster.Configuration) throws(MastheadError) {
        multi = try PostMulti(configuration)
        try EngineThread.start { [multi, weak self] in
            while self?.takeMail() != nil { multi.run() }
            multi.close()
        }
    }

    deinit { multi.wake() }

    /// Begins a request, or lets it wait for its turn.
    func start(_ job: PostJob) {
        mailbox.withLock { $0.starting.append(job) }
        multi.wake()
    }

    /// Ends a request that its caller wants no longer.
    func cancel(_ job: PostJob) {
        mailbox.withLock { $0.cancelling.append(job) }
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
