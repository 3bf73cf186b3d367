import Foundation
import Periodical

/// The settings and the clock of timers.
struct TimerConfiguration: Sendable {
    let timerLimit: Int
    let timerAnnouncing: TimerAnnouncing?
    let browserPush: @Sendable () throws(MastheadError) -> BrowserPush
    let now: @Sendable () -> Date
    let calendar: @Sendable () -> Calendar
}
