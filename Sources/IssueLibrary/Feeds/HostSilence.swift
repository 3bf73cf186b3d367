import Foundation
import IssueTransfer
import Periodical

/// Which servers have not answered what was asked of them last.
struct HostSilence {
    /// After so many looks in a row that came to nothing the rest of a server's feeds is put off.
    private static let most = 2

    private var counts: [String: Int] = [:]

    /// Notes what came of a look.
    /// - Returns: whether its server is to be left alone from now on.
    mutating func note<News>(_ result: Result<News, MastheadError>, of feed: PublicationRecord) -> Bool {
        guard let origin = feed.url?.origin else { return false }
        guard case .failure(let error) = result, error.isSilence else {
            // It is there, whatever it says of this feed.
            counts[origin] = nil
            return false
        }
        counts[origin, default: 0] += 1
        return counts[origin, default: 0] >= Self.most
    }
}

extension MastheadError {
    /// Whether a server was not reached, broke off, said nothing for too long, or could not for a reason of its own.
    fileprivate var isSilence: Bool { [.unreachable, .interrupted, .serverFailed, .tooSlow].contains(code) }
}
