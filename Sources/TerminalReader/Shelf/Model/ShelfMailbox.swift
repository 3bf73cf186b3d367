import Periodical
import Synchronization

/// A mailbox that holds the host's latest news of each kind. News replaces older news of its kind, so nothing
/// accumulates while the user reads an issue.
final class ShelfMailbox: Sendable {
    struct Mail: Sendable {
        var contents: ShelfContents?
        var downloads: [ShelfDownload]?
        var timers: TimersContent?
        var error: MastheadError?
    }

    private let mail = Mutex<Mail?>(nil)

    /// Replaces the news of one kind.
    /// - Returns: Whether the mailbox was empty, in which case the caller must notify the shelf.
    func put(_ change: ShelfChange) -> Bool {
        mail.withLock { mail in
            let wasEmpty = mail == nil
            var next = mail ?? Mail()
            switch change {
            case .contents(let contents): next.contents = contents
            case .downloads(let downloads): next.downloads = downloads
            case .failed(let error): next.error = error
            }
            mail = next
            return wasEmpty
        }
    }

    /// Replaces the timers.
    /// - Returns: Whether the mailbox was empty, in which case the caller must notify the shelf.
    func put(_ timers: TimersContent) -> Bool {
        mail.withLock { mail in
            let wasEmpty = mail == nil
            var next = mail ?? Mail()
            next.timers = timers
            mail = next
            return wasEmpty
        }
    }

    /// Empties the mailbox and returns the news.
    func collect() -> Mail? {
        mail.withLock { mail in
            defer { mail = nil }
            return mail
        }
    }
}
