import Hummingbird
import Periodical
import PressWire
import ServerStore

/// The user's selection on the statistics page.
struct StatisticsChoice {
    /// The periods that users can select, in days. Nil means all time.
    static let times: [(name: String, words: String, days: Int?)] = [
        ("30", "30 days", 30), ("90", "90 days", 90), ("365", "One year", 365), ("all", "All", nil),
    ]

    let publication: String?
    let time: String
    let range: ReadingRange

    init(_ request: Request, today: ReadingDay) {
        let named = request.query(.publication)
        publication = named.flatMap { Handle.fault(in: $0) == nil ? $0 : nil }
        let asked = request.query(.time)
        let chosen = Self.times.first { $0.name == asked } ?? Self.times[0]
        time = chosen.name
        // For readers east of the publisher, tomorrow may already have begun.
        range = ReadingRange(
            publication: publication, first: chosen.days.map { today.adding(1 - $0) }, last: today.adding(1))
    }

    /// The user's selection as a URL query.
    var query: String {
        let days = range.first.map { "\(QueryParameter.from.rawValue)=\($0.text)" } ?? ""
        let parts = [publication.map { "\(QueryParameter.publication.rawValue)=\($0)" } ?? "", days]
        return parts.filter { !$0.isEmpty }.joined(separator: "&amp;")
    }
}
