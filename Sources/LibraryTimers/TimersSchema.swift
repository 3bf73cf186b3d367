import GRDB
package import LibraryCore

extension LibrarySchema.Part {
    /// The tables of timers, their events, and the registered browsers.
    package static let timers = LibrarySchema.Part(
        migrations: [
            .init(number: 30, name: "timers and what they told") { try TimerRecord.create($0) },
            .init(number: 33, name: "timers that tell over the network") { try TimerEventRecord.addSending($0) },
            .init(number: 34, name: "browsers that are told by timers") { try TimerBrowserRecord.create($0) },
        ],
        subjects: [
            "timer": .timers,
            "timerEvent": .timers,
            "timerBrowser": .timers,
        ],
        saved: [
            ("timer", "SELECT * FROM timer"),
            ("timerEvent", "SELECT * FROM timerEvent"),
            ("timerBrowser", "SELECT * FROM timerBrowser"),
        ],
        savedItems: ["EXISTS (SELECT 1 FROM timer WHERE itemID = item.id)"],
        checks: TimerChecks.tables, recoveries: [{ RecoveredTimers() }, { RecoveredBrowsers() }]
    )
}
