import ArgumentParser
import Foundation
import Periodical
import PressWire

/// A day or time that an option specifies.
struct PressMoment: ExpressibleByArgument, Equatable {
    private let written: Date
    private let isDay: Bool

    init?(argument: String) {
        guard let date = Date(written: argument) else { return nil }
        written = date
        isDay = !argument.contains(":")
    }

    /// Returns the start of validity: the given time, or the start of a day in the publisher's time zone.
    func begin(in zone: TimeZone) -> Date { isDay ? IssueDate(written, in: zone).first : written }

    /// Returns the end of validity: the given time, or the last second of a day in the publisher's time zone.
    func end(in zone: TimeZone) -> Date {
        guard isDay else { return written }
        return Date(timeIntervalSince1970: IssueDate(written, in: zone).last.timeIntervalSince1970.rounded(.down))
    }
}
