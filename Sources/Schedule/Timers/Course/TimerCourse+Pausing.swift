public import Foundation

extension TimerCourse {
    /// Begins a timer by its settings.
    /// - Parameter home: the machine's time zone.
    /// - Throws: all fields that do not fit.
    public init(starting settings: TimerSettings, at now: Date, in home: TimeZone = .current) throws(TimerFaults) {
        try TimerFaults.refuse(settings.faults(at: now, in: home))
        self.init(unchecked: settings, at: now, in: home, run: 1)
    }

    /// Lets it stand still. One that is paused, or finished, stays as it is.
    /// - Returns: what was due and waited for worked time: the person is there now.
    public mutating func pause(at now: Date, in home: TimeZone = .current) -> TimerTelling? {
        guard pause == nil else { return nil }
        let telling = tell(at: now, in: home, waits: false)
        guard state(at: now, in: home) != .finished else { return telling }
        let second = now.wholeSeconds
        pause = TimerPause(
            second: second, rest: counts(in: home).map { max(0, $0.second(of: told + 1) - second) } ?? 0)
        return telling
    }

    /// What would not fit if it were resumed now.
    public func faults(
        resuming resumption: TimerResumption, at now: Date, in home: TimeZone = .current
    ) -> [TimerFault] {
        switch resumption {
        case .beginAnew: return settings.faults(at: now, in: home)
        case .goOn:
            guard pause != nil else { return [] }
            return goingOn(at: now, in: home).faultsOfNothingLeft(at: now, in: home)
        }
    }

    /// Goes on, or begins anew. One that is not paused goes on anyhow; to begin anew is possible at any time.
    /// - Throws: all fields that do not fit; nothing is changed then.
    public mutating func resume(
        _ resumption: TimerResumption, at now: Date, in home: TimeZone = .current
    ) throws(TimerFaults) {
        try TimerFaults.refuse(faults(resuming: resumption, at: now, in: home))
        switch resumption {
        case .goOn: self = goingOn(at: now, in: home)
        case .beginAnew: self = TimerCourse(unchecked: settings, at: now, in: home, run: run + 1)
        }
    }

    func goingOn(at now: Date, in home: TimeZone) -> TimerCourse {
        guard let pause else { return self }
        var course = self
        let second = now.wholeSeconds
        course.pause = nil
        // Back, where clocks were set back meanwhile: what it showed stays.
        course.beginSecond += second - pause.second
        if settings.kind == .down {
            let end = second + pause.rest
            let wall = settings.clock(at: home).time(at: end).adding(days: settings.leadDays)
            course.anchor = TimerAnchor(index: told + 1, second: end, wall: wall)
        }
        return course
    }
}
