public import Foundation

extension TimerCourse {
    /// Starts a timer.
    /// - Throws: the faults of all invalid fields.
    public init(starting settings: TimerSettings, at now: Date, in home: TimeZone = .current) throws(TimerFaults) {
        try TimerFaults.refuse(settings.faults(at: now, in: home))
        self.init(unchecked: settings, at: now, in: home, run: 1)
    }

    /// Pauses the timer, unless it is paused or finished.
    /// - Returns: the event that was waiting for worked time to begin, if any. It fires now, because the user is
    ///   present.
    public mutating func pause(at now: Date, in home: TimeZone = .current) -> TimerFiring? {
        guard pause == nil else { return nil }
        let telling = fire(at: now, in: home, waits: false)
        guard state(at: now, in: home) != .finished else { return telling }
        let second = now.wholeSeconds
        pause = TimerPause(
            second: second, rest: counts(in: home).map { max(0, $0.second(of: told + 1) - second) } ?? 0)
        return telling
    }

    /// Returns the faults that keep the timer from resuming now.
    public func faults(
        resuming resumption: TimerResumption, at now: Date, in home: TimeZone = .current
    ) -> [TimerFault] {
        switch resumption {
        case .beginAnew: return settings.faults(at: now, in: home)
        case .goOn:
            guard pause != nil else { return [] }
            return resumed(at: now, in: home).faultsOfNothingLeft(at: now, in: home)
        }
    }

    /// Resumes or restarts the timer. Only a paused timer can be resumed; any timer can be restarted.
    /// - Throws: the faults of all invalid fields, leaving the timer unchanged.
    public mutating func resume(
        _ resumption: TimerResumption, at now: Date, in home: TimeZone = .current
    ) throws(TimerFaults) {
        try TimerFaults.refuse(faults(resuming: resumption, at: now, in: home))
        switch resumption {
        case .goOn: self = resumed(at: now, in: home)
        case .beginAnew: self = TimerCourse(unchecked: settings, at: now, in: home, run: run + 1)
        }
    }

    func resumed(at now: Date, in home: TimeZone) -> TimerCourse {
        guard let pause else { return self }
        var course = self
        let second = now.wholeSeconds
        course.pause = nil
        // If the clock was set back during the pause, move the start back as well, so that the displayed time stays the
        // same.
        course.beginSecond += second - pause.second
        if settings.kind == .down {
            let end = second + pause.rest
            let wall = settings.clock(at: home).time(at: end).adding(days: settings.leadDays)
            course.anchor = TimerAnchor(index: told + 1, second: end, wall: wall)
        }
        return course
    }
}
