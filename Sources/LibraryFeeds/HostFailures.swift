import Foundation
import IssueTransfer
import LibraryCore
import Periodical

/// Counts each server's consecutive failures.
struct HostFailures {
    /// How many consecutive failures of a server postpone its other feeds.
    private static let most = 2

    private var counts: [String: Int] = [:]

    /// Records the result of a check.
    /// - Returns: whether to postpone the checks of the server's other feeds.
    mutating func note<News>(_ result: Result<News, MastheadError>, of feed: PublicationRecord) -> Bool {
        guard let origin = feed.url?.origin else { return false }
        guard case .failure(let error) = result, error.isSilence else {
            // The server responded, even if this feed's check failed.
            counts[origin] = nil
            return false
        }
        counts[origin, default: 0] += 1
        return counts[origin, default: 0] >= Self.most
    }
}

extension MastheadError {
    /// Whether the server was unreachable, closed the connection, timed out or reported an internal error.
    fileprivate var isSilence: Bool { [.unreachable, .interrupted, .serverFailed, .tooSlow].contains(code) }
}
