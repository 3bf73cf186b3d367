import Foundation
import GRDB
import LibraryCore
public import LibraryValues
public import Periodical
import Schedule

extension Timers {
    /// Returns the reminders for items and publications on the shelf: overdue events, and the next event of each timer.
    /// A timer's last event stays due until it is done or the timer is removed.
    /// - Returns: the reminders by subject, as `HANDLE/NAME` or `HANDLE`. For each subject, the event that is overdue
    ///   longest comes first, then the next event.
    public func reminders() async throws(MastheadError) -> [String: [TimerReminder]] {
        let (now, home) = clock
        let all = try await store.read { db -> [(String, TimerReminder)] in
            let records = try TimerRecord.fetchAll(
                db, where: "timer.itemID IS NOT NULL OR timer.publicationID IS NOT NULL")
            return try records.map(LibraryTimer.init).compactMap { timer in
                guard let subject = timer.subject else { return nil }
                let last = try TimerEventRecord.fetchAll(
                    db, where: "timerID = ? ORDER BY toldAt DESC, id DESC LIMIT 1", [timer.id])
                return TimerReminder(timer, last: last.first, at: now, in: home).map { (subject.reference, $0) }
            }
        }
        return Dictionary(grouping: all, by: \.0).mapValues { $0.map(\.1).sorted { $0.isBefore($1) } }
    }
}
