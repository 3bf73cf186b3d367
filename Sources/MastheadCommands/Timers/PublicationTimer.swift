import Foundation
import IssueLibrary
import Periodical
import Schedule

/// A repeating timer that counts down to a publication's next issue.
struct PublicationTimer {
    private let publication: LibraryPublication
    private let dates: [Date]

    /// Reads a publication and the dates of its issues.
    /// - Throws: ``MastheadError``, for example if the publication does not exist.
    init(_ library: IssueLibrary, _ handle: String) async throws(MastheadError) {
        publication = try await library.publications.publication(handle)
        dates = try await library.items.all(of: [publication.handle]).compactMap(\.description.date)
    }

    /// Sets the period and the start in a timer's form.
    /// - Throws: ``MastheadError`` if the publication's rhythm is unknown.
    func fill(_ form: inout TimerForm, at now: Date, in home: TimeZone) throws(MastheadError) {
        guard let period, let begin = ReleaseDates(every: period).begin(of: dates, in: home) else {
            throw MastheadError(
                .configuration, cannot: "add a timer for the next issue of", to: publication.handle,
                found: "the catalog has no rhythm, and too few issues to estimate a rhythm",
                remedies: [.advice("Specify a period, such as --period 1mo.")])
        }
        form.period = period.description
        form.repeats = TimerRepeats.infinitely.description
        form.begin = begin.isDay ? begin.written : "\(begin.rfc3339)"
    }

    /// The period according to the catalog, or the typical number of days between issues.
    private var period: TimerPeriod? {
        if let rhythm = publication.releaseRhythm { return TimerPeriod(rhythm.description) }
        return ReleaseRhythm(of: dates).flatMap { rhythm in
            let days = Int((rhythm.gap / 86_400).rounded())
            return TimerPeriod("\(days)d")
        }
    }
}
