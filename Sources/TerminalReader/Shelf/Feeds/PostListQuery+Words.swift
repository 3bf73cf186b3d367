import Foundation
import Periodical

extension PostListQuery.Time {
    /// The name of the date filter.
    var words: String {
        switch self {
        case .any: TerminalWords.PostFilter.any
        case .today: TerminalWords.PostFilter.today
        case .week: TerminalWords.PostFilter.thisWeek
        case .month: TerminalWords.PostFilter.thisMonth
        case .older: TerminalWords.PostFilter.older
        case .since(let day): TerminalWords.PostFilter.since(day.written)
        }
    }
}
