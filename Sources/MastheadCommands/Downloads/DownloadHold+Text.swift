import Foundation
import IssueLibrary
import Periodical

extension DownloadHold {
    /// Why a download waits, in words.
    var words: String {
        switch self {
        case .quietHours(let end): "waits for quiet hours to end, \(end.ahead())"
        case .limit(let use): "waits for the limit of \(use.limit), \(use.end.ahead())"
        case .largerThanLimit(let limit): "larger than the limit of \(limit); `masthead download` brings it in"
        }
    }

    /// The same for programs.
    var kind: String {
        switch self {
        case .quietHours: "quiet-hours"
        case .limit: "limit"
        case .largerThanLimit: "larger-than-limit"
        }
    }
}
