public import Foundation

extension TimerCourse {
    /// Takes other settings. It goes on where its counts stay the same, paused or not, and begins anew where they do not.
    /// - Returns: what was due and waited for worked time: the person is there now.
    /// - Throws: all fields that do not fit; nothing is changed then.
    public mutating func edit(
        to settings: TimerSettings, at now: Date, in home: TimeZone = .current
    ) throws(TimerFaults) -> TimerTelling? {
        // What is no longer counted may be called otherwise, too.
        if settings.differsInWordsAlone(from: self.settings) {
            try TimerFaults.refuse(settings.faultsOfWords)
            self.settings = settings
            return nil
        }
        var edited = self
        let telling = pause == nil ? edited.tell(at: now, in: home, waits: false) : nil
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
        // What the old settings did not let it tell is past.
        if pause == nil, let counts = counts(in: home) {
            told = max(told, min(lastIndex, counts.last(by: now.wholeSeconds)))
        }
        // Its begin stays what it was, however long ago that is.
        let faults = settings.faultsOfEach(at: now, in: home).filter { $0.field != .begin }
        try TimerFaults.refuse(faults.isEmpty ? faultsOfNothingLeft(at: now, in: home) : faults)
    }
}
