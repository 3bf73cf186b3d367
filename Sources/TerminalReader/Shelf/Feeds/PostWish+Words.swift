import Foundation
import Periodical

extension PostWish.Time {
    /// How a list and a choice say it.
    var words: String {
        switch self {
        case .any: "any"
        case .today: "today"
        case .week: "this week"
        case .month: "this month"
        case .older: "before this month"
        case .since(let day): "since \(day.written)"
        }
    }
}
