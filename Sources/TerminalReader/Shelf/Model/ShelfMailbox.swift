import Periodical
import Synchronization

/// Keeps the last word of each kind that the host has said until the shelf takes it: what comes while an issue is being read
/// does not pile up.
final class ShelfMailbox: Sendable {
    struct Mail: Sendable {
        var contents: ShelfContents?
        var downloads: [ShelfDownload]?
        var timers: ShelfTimers?
        var error: MastheadError?
    }

    private let mail = Mutex<Mail?>(nil)

    /// Puts a word in the place of the one before.
    /// - Returns: whether the box was empty, so that the shelf is to be told.
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

    /// Puts timers in the place of those before.
    /// - Returns: whether the box was empty, so that the shelf is to be told.
    func put(_ timers: ShelfTimers) -> Bool {
        mail.withLock { mail in
            let wasEmpty = mail == nil
            var next = mail ?? Mail()
            next.timers = timers
            mail = next
            return wasEmpty
        }
    }

    func take() -> Mail? {
        mail.withLock { mail in
            defer { mail = nil }
            return mail
        }
    }
}
