import ArgumentParser
import Schedule

/// The fields of a timer besides its title, as options.
struct TimerOptions: ParsableArguments {
    @Flag(help: "Count up from the begin.")
    var up = false

    @Flag(help: "Count down from the period to 0, and tell.")
    var down = false

    @Option(help: "From where it counts down, such as 90s, 4h30m, 1d, 2w or 1mo.")
    var period: String?

    @Option(help: "How long before each of its times it tells, such as 7d; with days or months. [default: at the time]")
    var before: String?

    @Option(help: "How many times it counts down in all. [default: 1]")
    var repeats: String?

    @Flag(help: "Count down again and again.")
    var infinitely = false

    @Option(help: "When it begins: now, a day, or a day and a time such as 2026-11-23T18:00. [default: now]")
    var begin: String?

    @Option(help: "After when it tells no more: never, a day, or a day and a time. [default: never]")
    var end: String?

    @Option(help: "The hours in which it tells, such as 09:00-18:00. [default: all day]")
    var worked: String?

    @Option(help: "By whose clocks it goes, such as Europe/Berlin. [default: those of this machine]")
    var timeZone: String?

    @Option(help: "What else there is to say, in 64 characters.")
    var notes: String?

    @Option(
        name: .customLong("for"), help: "The issue, book or publication that it is for.",
        completion: Completions.issuesAndHandles)
    var subject: String?

    func validate() throws {
        if up, down { throw ValidationError("Say which way it counts: --up or --down.") }
        if infinitely, repeats != nil { throw ValidationError("Give --repeats or --infinitely, not both.") }
    }

    /// Whether none of them was given.
    var isEmpty: Bool {
        !up && !down && !infinitely
            && [period, before, repeats, begin, end, worked, timeZone, notes, subject].allSatisfy { $0 == nil }
    }

    /// Whether it is said for what it is, and neither which way it counts nor from where: then the rhythm of a publication says so.
    var takesRhythm: Bool { subject?.contains("/") == false && !up && !down && period == nil }

    /// Fills in what was given.
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
