import Foundation
import Periodical
import PressWire
import ServerStore

// Checks a library's report, which is untrusted.
extension Wire.Report {
    /// Returns the report for the database, or nil if the report is invalid.
    func report(_ publications: Set<String>) -> ReadingReport? {
        guard let key = UUID(uuidString: key), let day = ReadingDay(day), let unit = unit.value,
            publications.contains(publication)
        else { return nil }
        return ReadingReport(
            key: key, publication: publication, item: item.inNormalForm, day: day, title: title, author: author ?? "",
            publisher: publisher ?? "", unit: unit, amount: amount, amountRead: read,
            isFirstOfDay: firstOfDay ?? false, isFirst: first ?? false)
    }
}
