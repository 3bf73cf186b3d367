import Foundation
import Periodical
import ServerStore

/// An untrusted report.
struct ReportDocument: Decodable {
    let key: String
    let publication: String
    let item: String
    let day: String
    let title: String
    let author: String?
    let publisher: String?
    let unit: String
    let amount: Int
    let read: Int
    let firstOfDay: Bool?
    let first: Bool?

    /// Returns the report, or nil if it is not valid.
    func report(_ publications: Set<String>) -> ReadingReport? {
        guard let key = UUID(uuidString: key), let day = ReadingDay(day), let unit = ReadingUnit(rawValue: unit),
            publications.contains(publication)
        else { return nil }
        return ReadingReport(
            key: key, publication: publication, item: item.inNormalForm, day: day, title: title, author: author ?? "",
            publisher: publisher ?? "", unit: unit, amount: amount, amountRead: read,
            isFirstOfDay: firstOfDay ?? false, isFirst: first ?? false)
    }
}
