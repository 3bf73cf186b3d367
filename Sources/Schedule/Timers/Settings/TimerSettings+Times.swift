import Foundation

extension TimerSettings {
    /// What of its begin and end is no time for a timer.
    func boundFaults(at now: Date, in home: TimeZone) -> [TimerFault] {
        let clock = clock(at: home)
        let present = clock.time(at: now)
        var faults: [TimerFault] = []
        if let begin {
            let time = clock.time(at: begin)
            if time < present.adding(days: -Self.mostDays) || time > present.adding(days: Self.mostDays) {
                faults.append(
                    TimerFault(
                        .begin, found: time.description, reason: "It is more than a hundred years away.",
                        remedy: "Give a time within a hundred years, or now."))
            }
        }
        if let end {
            let found = clock.time(at: end).description
            if end <= now {
                faults.append(
                    TimerFault(
                        .end, found: found, reason: "It is in the past.", remedy: "Give a time to come, or never."))
            } else if let begin, end <= begin {
                faults.append(
                    TimerFault(
                        .end, found: found, reason: "It is not after the begin.",
                        remedy: "Give a time after \(clock.time(at: begin)), or never."))
            }
        }
        return faults
    }

    /// What of fields that fit by themselves leaves nothing to count or to tell.
    func faultsTogether(at now: Date, in home: TimeZone) -> [TimerFault] {
        TimerCourse(unchecked: self, at: now, in: home, run: 1).faultsOfNothingLeft(at: now, in: home)
    }
}

extension TimerCourse {
    /// Why nothing is left to count or to tell; nothing where something is.
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
                        reason: "It is more than a hundred years ago.",
                        remedy: "Give a time within a hundred years, or now.")
                ]
            }
            return [
                TimerFault(.end, found: end, reason: "It is in the past.", remedy: "Give a time to come, or never.")
            ]
        }
        guard nextIndex(of: counts) == nil else { return [] }
        if told >= lastIndex {
            return [
                TimerFault(
                    .repeats, found: settings.repeats.description, reason: "All of them are past.",
                    remedy: "Give more than \(counts.last(by: now.wholeSeconds)), or infinitely, or a later begin.")
            ]
        }
        let next: Int = counts.second(of: told + 1)
        if next > last {
            let isPast = last <= now.wholeSeconds
            return [
                TimerFault(
                    end == nil ? .period : .end, found: end ?? settings.period?.description ?? "",
                    reason: isPast ? "It is in the past." : "It is over before there is anything to tell.",
                    remedy: end == nil
                        ? "Give a shorter period." : "Give a time from \(clock.time(at: next)) on, or never.")
            ]
        }
        return [
            TimerFault(
                .worked, found: settings.worked?.description ?? "",
                reason: "None of its counts is over in these hours: the next would be at \(clock.time(at: next)).",
                remedy: "Give other hours, or another begin.")
        ]
    }
}
