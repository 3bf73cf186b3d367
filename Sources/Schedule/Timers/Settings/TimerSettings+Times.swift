import Foundation

extension TimerSettings {
    /// Returns the faults of the start and end.
    func boundFaults(at now: Date, in home: TimeZone) -> [TimerFault] {
        let clock = clock(at: home)
        let present = clock.time(at: now)
        var faults: [TimerFault] = []
        if let begin {
            let time = clock.time(at: begin)
            if time < present.adding(days: -Self.mostDays) || time > present.adding(days: Self.mostDays) {
                faults.append(
                    TimerFault(
                        .begin, found: time.description, reason: "This is more than a hundred years away.",
                        remedy: "Use a time within a hundred years, or now."))
            }
        }
        if let end {
            let found = clock.time(at: end).description
            if end <= now {
                faults.append(
                    TimerFault(
                        .end, found: found, reason: "This is in the past.", remedy: "Use a future time, or never."))
            } else if let begin, end <= begin {
                faults.append(
                    TimerFault(
                        .end, found: found, reason: "This is not after the start.",
                        remedy: "Use a time after \(clock.time(at: begin)), or never."))
            }
        }
        return faults
    }

    /// Returns the faults of settings that are valid on their own but leave no event when combined.
    func faultsTogether(at now: Date, in home: TimeZone) -> [TimerFault] {
        TimerCourse(unchecked: self, at: now, in: home, run: 1).faultsOfNothingLeft(at: now, in: home)
    }
}

extension TimerCourse {
    /// Returns the faults that leave the timer without any event, or an empty array if there is at least one.
    func faultsOfNothingLeft(at now: Date, in home: TimeZone) -> [TimerFault] {
        let clock = settings.clock(at: home)
        let last = lastSecond(in: home)
        let end = settings.end.map { clock.time(at: $0).description }
        guard let counts = counts(in: home) else {
            guard last <= now.wholeSeconds else { return [] }
            guard let end else {
                return [
                    TimerFault(
                        .begin, found: clock.time(at: begin).description,
                        reason: "This is more than a hundred years ago.",
                        remedy: "Use a time within a hundred years, or now.")
                ]
            }
            return [
                TimerFault(.end, found: end, reason: "This is in the past.", remedy: "Use a future time, or never.")
            ]
        }
        guard nextIndex(of: counts) == nil else { return [] }
        if told >= lastIndex {
            return [
                TimerFault(
                    .repeats, found: settings.repeats.description, reason: "All repeats are in the past.",
                    remedy: "Use more than \(counts.last(by: now.wholeSeconds)) repeats, infinitely, or a later start.")
            ]
        }
        let next: Int = counts.second(of: told + 1)
        if next > last {
            let isPast = last <= now.wholeSeconds
            return [
                TimerFault(
                    end == nil ? .period : .end, found: end ?? settings.period?.description ?? "",
                    reason: isPast ? "This is in the past." : "The timer would end before its first event.",
                    remedy: end == nil
                        ? "Use a shorter period." : "Use a time from \(clock.time(at: next)) on, or never.")
            ]
        }
        return [
            TimerFault(
                .worked, found: settings.worked?.description ?? "",
                reason: "No event falls into these hours: the next would be at \(clock.time(at: next)).",
                remedy: "Use other hours, or another start.")
        ]
    }
}
