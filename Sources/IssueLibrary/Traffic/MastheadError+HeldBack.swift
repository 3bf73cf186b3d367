import Foundation
import Periodical

extension MastheadError {
    /// Why a download was not begun.
    static func heldBack(_ hold: DownloadHold) -> MastheadError {
        let found =
            switch hold {
            case .quietHours(let end): "these are quiet hours, until \(end.rfc3339)"
            case .limit(let use):
                "of the limit of \(use.limit) \(use.byteCount) bytes are used, which leaves too little until \(use.end.rfc3339)"
            case .largerThanLimit(let limit): "it is larger than the limit of \(limit)"
            }
        return MastheadError(
            .heldBack, cannot: "download", to: "what comes by itself", found: found,
            remedies: [.advice("What is asked for by name comes all the same.")])
    }
}
