import ArgumentParser
import Schedule

/// The options for a timer's fields other than its title.
struct TimerOptions: ParsableArguments {
    @Flag(help: "Count up from --begin.")
    var up = false

    @Flag(help: "Count down from --period to 0, then fire.")
    var down = false

    @Option(help: "The length of the countdown, such as 90s, 4h30m, 1d, 2w or 1mo.")
    var period: String?

    @Option(
        help: """
            Fire this long before each due time, such as 7d. The period must be in days, weeks or months. [default: \
            at the due time]
            """)
    var before: String?

    @Option(help: "The number of countdowns. [default: 1]")
    var repeats: String?

    @Flag(help: "Repeat the countdown indefinitely.")
    var infinitely = false

    @Option(help: "The start: now, a day, or a day and a time such as 2026-11-23T18:00. [default: now]")
    var begin: String?

    @Option(help: "The end: never, a day, or a day and a time. [default: never]")
    var end: String?

    @Option(help: "Fire only during these hours, such as 09:00-18:00. [default: all day]")
    var worked: String?

    @Option(help: "The time zone, such as Europe/Berlin. [default: this computer's time zone]")
    var timeZone: String?

    @Option(help: "Notes to show in the notification, at most 64 characters.")
    var notes: String?

    @Option(
        name: .customLong("for"), help: "The issue, book or publication that the timer is for.",
        completion: Completions.issuesAndHandles)
    var subject: String?

    func validate() throws {
        if up, down { throw ValidationError("--up and --down cannot be combined.") }
        if infinitely, repeats != nil { throw ValidationError("--repeats and --infinitely cannot be combined.") }
    }

    /// Whether none of the options was given.
    var isEmpty: Bool {
        !up && !down && !infinitely
            && [period, before, repeats, begin, end, worked, timeZone, notes, subject].allSatisfy { $0 == nil }
    }

    /// Whether the timer uses its publication's rhythm: it is for a publication, and neither a direction nor a period
    /// was given.
    var takesRhythm: Bool { subject?.contains("/") == false && !up && !down && period == nil }

    /// Sets the given options in a timer's form.
    func fill(_ form: inout TimerForm) {
        if up, form.kind != TimerKind.up.rawValue {
            (form.period, form.before, form.repeats, form.worked) = ("", nil, "", "")
        }
        if up { form.kind = TimerKind.up.rawValue }
        if down { form.kind = TimerKind.down.rawValue }
        form.period = period ?? form.period
        form.before = before ?? form.before
        form.repeats = infinitely ? TimerRepeats.infinitely.description : repeats ?? form.repeats
        form.begin = begin ?? form.begin
        form.end = end ?? form.end
        form.worked = worked ?? form.worked
        form.timeZone = timeZone ?? form.timeZone
        form.notes = notes ?? form.notes
    }
}
