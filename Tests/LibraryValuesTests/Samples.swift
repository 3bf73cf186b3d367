import Foundation
import LibraryValues
import Schedule

/// Values with everything that a value can have, and values with as little as possible.
enum Samples {
    static let noon = Date(timeIntervalSince1970: 1_780_315_200)
    static let moby = TimerSubject.item("sea/moby", title: "Moby-Dick; or, The Whale")

    static func timers() throws -> [TimerView] {
        let full = TimerSettings(
            title: "Stretch", notes: "Stand up", period: TimerPeriod("45min"), repeats: .infinitely,
            end: noon.addingTimeInterval(86_400), worked: WorkedTime("09:00-18:00"), timeZone: .gmt)
        var early = TimerSettings(title: "Issue", period: TimerPeriod("1mo"), before: TimerPeriod("7d"))
        early.begin = noon
        return try [
            timer(full, for: moby), timer(early), timer(TimerSettings(title: "Since we moved", kind: .up)),
        ]
    }

    private static func timer(_ settings: TimerSettings, for subject: TimerSubject? = nil) throws -> TimerView {
        let course = try TimerCourse(starting: settings, at: noon, in: .gmt)
        return TimerView(1, course, for: subject, created: noon, at: noon, in: .gmt)
    }

    static func events() -> [TimerEventView] {
        let telling = TimerTelling(run: 1, count: 1, fellDue: 1, due: noon, toldAt: noon)
        return [
            TimerEventView(1, of: 1, title: "Tea", TimerEvent(telling), at: noon),
            TimerEventView(
                2, of: 1, title: "Tea", notes: "Pour it", for: moby, TimerEvent(telling, doneAt: noon), at: noon),
        ]
    }

    static let statistics = [
        TimerStatisticsView(TimerStatistics(success: 3, missed: 1, open: 1), of: 1, "Tea"),
        TimerStatisticsView(TimerStatistics(success: 0, missed: 0, open: 0)),
    ]

    static let reminders = [
        TimerReminder(timer: 1, title: "Tea", due: noon, event: 2, next: noon), TimerReminder(timer: 1, title: "Tea"),
    ]

    static let rights = [
        RightView(
            product: "magazine.summer", title: "Summer", kind: "issue", item: "summer", source: "voucher", begins: noon,
            ends: noon, held: false, endable: false),
        RightView(
            product: "magazine.free", title: nil, kind: "subscription", item: nil, source: "free", begins: noon,
            ends: nil, held: true, endable: true),
    ]

    static let accounts = [
        AccountView(
            handle: "magazine", server: "https://press.example.org/", host: "press.example.org", account: "a1",
            exists: true, refusedAt: noon, rights: rights, holdings: rights, askedAt: noon, items: ["summer"],
            offlineUntil: noon),
        AccountView(
            handle: "magazine", server: "https://press.example.org/", host: nil, account: nil, exists: false,
            refusedAt: nil, rights: [], holdings: [], askedAt: nil, items: [], offlineUntil: nil),
    ]

    /// The shapes of all values, in the order of the page.
    static func shapes() throws -> [Shape] {
        [
            try Shape(of: timers()), try Shape(of: events()), try Shape(of: statistics), try Shape(of: reminders),
            try Shape(of: accounts),
        ]
    }
}
