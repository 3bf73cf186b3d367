import Foundation
import IssueLibrary

extension TrafficUse {
    /// A sentence about how much of the limit has been used.
    var sentence: String {
        "\(byteCount.byteText) of the limit of \(limit) used; the limit resets \(end.ahead())."
    }
}
