public import Foundation

extension TimerCourse {
    /// Applies new settings. If they have the same countdowns, the timer continues or stays paused. Otherwise, it
    /// restarts.
    /// - Returns: the event that was waiting for worked time to begin, if any. It fires now, because the user is
    ///   present.
    public mutating func edit(
        to settings: TimerSettings, at now: Date, in home: TimeZone = .current
    ) throws(TimerFaults) -> TimerFiring? {
        // Even a finished timer can be renamed.
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
        // Skip earlier events that the old settings did not have.
        if pause == nil, let counts = counts(in: home) {
            told = max(told, min(lastIndex, counts.last(by: now.wholeSeconds)))
        }
        // A start in the distant past is not a fault here, because the timer keeps its start.
        let faults = settings.faultsOfEach(at: now, in: home).filter { $0.field != .begin }
        try TimerFaults.refuse(faults.isEmpty ? faultsOfNothingLeft(at: now, in: home) : faults)
    }
}
