import Foundation
import IssueLibrary

extension TrafficUse {
    /// A sentence about the used part of the limit.
    var sentence: String {
        "\(byteCount.byteText) of the limit of \(limit) used; the limit resets \(end.ahead())."
    }
}
