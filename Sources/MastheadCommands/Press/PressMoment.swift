import ArgumentParser
import Entitlements
import Foundation
import Periodical

/// A day or a time that an option gives.
struct PressMoment: ExpressibleByArgument, Equatable {
    private let written: Date
    private let isDay: Bool

    init?(argument: String) {
        guard let date = Date(written: argument) else { return nil }
        written = date
        isDay = !argument.contains(":")
    }

    /// The time; of a day its beginning in the publisher's time zone.
    func date(in zone: TimeZone) -> Date { isDay ? IssueDate(written, in: zone).first : written }
}
