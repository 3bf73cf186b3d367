package import Foundation
package import LibraryCore

/// The settings of timers, and their clock.
package struct TimerConfiguration: Sendable {
    package let timerLimit: Int
    package let timerAnnouncing: TimerAnnouncing?
    package let browserPush: CurrentSetting<BrowserPush>
    package let now: @Sendable () -> Date
    package let calendar: @Sendable () -> Calendar

    package init(
        timerLimit: Int, timerAnnouncing: TimerAnnouncing?,
        browserPush: @escaping CurrentSetting<BrowserPush>, now: @escaping @Sendable () -> Date,
        calendar: @escaping @Sendable () -> Calendar
    ) {
        self.timerLimit = timerLimit
        self.timerAnnouncing = timerAnnouncing
        self.browserPush = browserPush
        self.now = now
        self.calendar = calendar
    }
}
