import Foundation
import IssueLibrary

extension TrafficUse {
    /// How much of the limit is used, in a sentence.
    var sentence: String {
        "\(byteCount.byteText) of the limit of \(limit) used; the limit resets \(end.ahead())."
    }
}
