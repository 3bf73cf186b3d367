public import Foundation

extension TimerCourse {
    /// Applies new settings. If the new settings have the same countdowns, the timer continues, or stays paused.
    /// Otherwise the timer restarts.
    /// - Returns: an event that waited for worked time. The event fires now, because the user is present.
    public mutating func edit(
        to settings: TimerSettings, at now: Date, in home: TimeZone = .current
    ) throws(TimerFaults) -> TimerFiring? {
        // A finished timer may be renamed too.
        if settings.differsInWordsAlone(from: self.settings) {
            try TimerFaults.refuse(settings.faultsOfWords)
            self.settings = settings
            return nil
        }
        var edited = self
        let telling = pause == nil ? edited.fire(at: now, in: home, waits: false) : nil
        if settings.countsLike(self.settings) {
            try edited.keepCounting(by: settings, at: now, in: home)
        } else {
            try TimerFaults.refuse(settings.faults(at: now, in: home))
            edited = TimerCourse(unchecked: settings, at: now, in: home, run: run + 1)
        }
        self = edited
        return telling
    }

    private mutating func keepCounting(
        by settings: TimerSettings, at now: Date, in home: TimeZone
    ) throws(TimerFaults) {
        self.settings = settings
        // Skip earlier events that did not exist with the old settings.
        if pause == nil, let counts = counts(in: home) {
            told = max(told, min(lastIndex, counts.last(by: now.wholeSeconds)))
        }
        // Keep the start, even if it is long ago.
        let faults = settings.faultsOfEach(at: now, in: home).filter { $0.field != .begin }
        try TimerFaults.refuse(faults.isEmpty ? faultsOfNothingLeft(at: now, in: home) : faults)
    }
}
