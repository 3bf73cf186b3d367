import ArgumentParser
import IssueLibrary
import Periodical
import UserSettings

/// The options for downloads.
struct TransferOptions: ParsableArguments {
    @Option(help: "Maximum total download speed in bytes per second, such as 500k or 2M. [default: unlimited]")
    var limitRate: ByteLimit?

    @Option(
        help: ArgumentHelp(
            """
            Maximum bytes for automatic downloads per day or month, such as 500MB/day. Further downloads wait until \
            the next day or month. [default: unlimited]
            """,
            valueName: "bytes/time"))
    var limit: TrafficLimitOption?

    @Option(help: ArgumentHelp("Number of simultaneous downloads. [default: 3]", valueName: "n"))
    var jobs: Int?

    @Option(
        help:
            """
            Maximum size of an item if its catalog does not state the size. [default: based on free space and the \
            sizes of other issues]
            """
    )
    var maxSize: ByteLimit?

    func validate() throws {
        guard jobs ?? 1 > 0 else { throw ValidationError("--jobs must be 1 or more.") }
    }

    /// Applies the options to a configuration. For options that were not given, the settings apply.
    func apply(_ settings: Settings, to configuration: inout IssueLibrary.Configuration) throws(MastheadError) {
        configuration.http.rateLimit = try settings.value(KnownSettings.rateLimit, option: limitRate).value
        configuration.downloadsAtOnce = try settings.value(KnownSettings.jobs, option: jobs)
        configuration.unknownSizeLimit = try settings.value(KnownSettings.maximumSize, option: maxSize).value
    }

    /// These options as arguments for another process, which reads the settings itself.
    var arguments: [String] {
        var words: [String] = []
        if let jobs { words += ["--jobs", String(jobs)] }
        if let limit { words += ["--limit", limit.text] }
        if let limitRate { words += ["--limit-rate", limitRate.text] }
        if let maxSize { words += ["--max-size", maxSize.text] }
        return words
    }
}
