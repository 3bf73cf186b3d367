import Foundation
import LibraryCore
import Schedule

/// Checks the tables of timers, their events, and the registered browsers.
enum TimerChecks {
    static let tables: [String: TableCheck] = [
        "timer": TableCheck([
            "identity": ValueCheck { $0.text.map { UUID(uuidString: $0) != nil } ?? false },
            "course": .json(TimerCourse.self), "wakeAt": .number(-1e12...1e12), "createdAt": .time,
            "pastSuccess": .count,
            "pastMissed": .count,
        ]),
        "timerEvent": TableCheck([
            "run": .count, "count": .count, "fellDue": .count, "due": .time, "toldAt": .time, "doneAt": .time,
            "shown": .word(TimerDelivery.self), "handedOver": .word(TimerDelivery.self),
            "sent": .word(TimerDelivery.self),
        ]),
        "timerBrowser": TableCheck(["endpoint": .url, "addedAt": .time]),
    ]
}
