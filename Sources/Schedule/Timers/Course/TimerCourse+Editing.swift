public import Foundation

extension TimerCourse {
    /// Takes other settings. It goes on where its counts stay the same, paused or not, and begins anew where they do not.
    /// - Returns: what was due and waited for worked time: the person is there now.
    /// - Throws: all fields that do not fit; nothing is changed then.
    public mutating func edit(
        to settings: TimerSettings, at now: Date, in home: TimeZone = .current
    ) throws(TimerFaults) -> TimerTelling? {
        let keepsCounts = settings.countsLike(self.settings)
        var edited = self
        let telling = pause == nil ? edited.tell(at: now, in: home, waits: false) : nil
        edited.settings = settings
        // What the old settings did not let it tell is past.
        if pause == nil, let counts = edited.counts(in: home) {
            edited.told = max(edited.told, min(edited.lastIndex, counts.last(by: now.wholeSeconds)))
        }
        var faults = settings.faults(at: now, in: home)
        if keepsCounts {
            // Its begin is past; only what is left of it counts.
            faults.removeAll { $0.field == .begin }
            if faults.isEmpty { faults = edited.faultsOfNothingLeft(at: now, in: home) }
        }
        try TimerFaults.refuse(faults)
        self = keepsCounts ? edited : TimerCourse(unchecked: settings, at: now, in: home, run: run + 1)
        return telling
    }
}
