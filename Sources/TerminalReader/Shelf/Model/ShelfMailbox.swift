import Periodical
import Synchronization

/// A mailbox with the host's latest news of each kind, which replaces older news. Nothing accumulates while the user
/// reads an issue.
final class ShelfMailbox: Sendable {
    struct Mail: Sendable {
        var contents: ShelfContents?
        var downloads: [ShelfDownload]?
        var timers: TimersContent?
        var error: MastheadError?
    }

    private let mail = Mutex<Mail?>(nil)

    /// Replaces the news of this kind.
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

    /// Returns the news and empties the mailbox.
    func collect() -> Mail? {
        mail.withLock { mail in
            defer { mail = nil }
            return mail
        }
    }
}
