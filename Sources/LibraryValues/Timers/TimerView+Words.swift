import Foundation
import Periodical
public import Schedule

// The words about timers, which all interfaces show.

/// Sentences about timers that were deleted or restored.
public enum TimerWords {
    /// Returns a sentence about a deleted timer. The sentence includes the number of the timer's events unless that
    /// number is 0.
    public static func deleted(_ title: String, events count: Int = 0) -> String {
        "Deleted “\(title.printable)”\(count > 0 ? " and its \(count.counted("event"))" : "")."
    }

    /// Returns a sentence about a restored timer.
    public static func restored(_ title: String) -> String { "Restored “\(title.printable)”." }
}

extension TimerState {
    /// The state in words, such as `not started`.
    public var words: String { self == .notBegun ? "not started" : rawValue }
}

extension TimerView {
    /// A sentence about the timer after a change, such as “Tea” is running: 04:59. If the timer starts later, the
    /// sentence includes when it starts and when it fires.
    public var sentence: String {
        guard state == .notBegun else { return "“\(title.printable)” is \(state.words): \(shown)." }
        return "“\(title.printable)” starts at \(text(begin))\(next.map { " and fires at \(text($0))" } ?? "")."
    }

    /// Returns a date and time in the timer's time zone.
    private func text(_ date: Date) -> String {
        date.formatted(
            .verbatim(
                """
                \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
                """, timeZone: settings.timeZone ?? .current, calendar: Calendar(identifier: .gregorian)))
    }
}

extension TimerEventView {
    /// The outcome in words, such as `done late`.
    public var outcomeWords: String {
        switch outcome {
        case .open: "open"
        case .success: "done on time"
        case .missed: doneAt == nil ? "missed" : "done late"
        }
    }

    /// A sentence about the event after it was marked as done.
    public var sentence: String {
        "“\(title.printable)” is \(outcomeWords)\(outcome == .missed ? ", and counts as missed" : "")."
    }
}
