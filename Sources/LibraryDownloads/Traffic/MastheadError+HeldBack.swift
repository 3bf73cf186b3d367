import Foundation
import LibraryCore
import Periodical

extension MastheadError {
    /// Returns the error for a download that must wait.
    static func heldBack(_ hold: DownloadHold) -> MastheadError {
        let found =
            switch hold {
            case .quietHours(let end): "quiet hours until \(end.rfc3339)"
            case .limit(let use):
                "the data limit \(use.limit) is almost used up until \(use.end.rfc3339) (\(use.byteCount) bytes)"
            case .largerThanLimit(let limit): "the download is larger than the data limit \(limit)"
            }
        return MastheadError(
            .heldBack, cannot: "start", to: "automatic downloads", found: found,
            remedies: [.advice("To start a download now, download the item by name.")])
    }
}
