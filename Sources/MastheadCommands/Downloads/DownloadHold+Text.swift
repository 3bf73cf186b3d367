import Foundation
import IssueLibrary
import Periodical

extension DownloadHold {
    /// The reason for the hold, in words.
    var words: String {
        switch self {
        case .quietHours(let end): "on hold until quiet hours end, \(end.ahead())"
        case .limit(let use): "on hold: limit of \(use.limit) reached, resets \(use.end.ahead())"
        case .largerThanLimit(let limit): "on hold: larger than the limit of \(limit); use `masthead download`"
        }
    }

    /// The hold's identifier for programs.
    var kind: String {
        switch self {
        case .quietHours: "quiet-hours"
        case .limit: "limit"
        case .largerThanLimit: "larger-than-limit"
        }
    }
}
