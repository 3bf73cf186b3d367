import ArgumentParser
import IssueLibrary

/// How downloads are brought in.
struct TransferOptions: ParsableArguments {
    @Option(help: "The most bytes per second of all downloads together, such as 500k or 2M.")
    var limitRate: ByteCount?

    @Option(help: ArgumentHelp("How many downloads at a time.", valueName: "n"))
    var jobs = 3

    @Option(
        help:
            "The most bytes that are taken of content whose size its catalogue does not give. [default: by the room on the disk and the other issues]"
    )
    var maxSize: ByteCount?

    @Option(help: "The most files that an archive may hold. [default: 100000]")
    var archiveEntries: Int?

    @Option(help: "The most bytes that an archive may unpack to. [default: 68.7G]")
    var archiveSize: ByteCount?

    @Option(help: "The most bytes that an archive may unpack to for each byte of its own. [default: 200]")
    var archiveRatio: Int?

    func validate() throws {
        guard jobs > 0 else { throw ValidationError("--jobs takes a number from 1.") }
        guard limitRate.map({ $0.value > 0 }) ?? true else { throw ValidationError("--limit-rate takes more than 0.") }
        guard maxSize.map({ $0.value > 0 }) ?? true else { throw ValidationError("--max-size takes more than 0.") }
        for limit in [archiveEntries, archiveSize?.value, archiveRatio] where limit.map({ $0 < 1 }) ?? false {
            throw ValidationError("The limits of archives take numbers from 1.")
        }
    }

    /// Sets what was given.
    func apply(to configuration: inout IssueLibrary.Configuration) {
        configuration.http.rateLimit = limitRate?.value
        configuration.downloadsAtOnce = jobs
        configuration.unknownSizeLimit = maxSize?.value
        if let archiveEntries { configuration.archiveLimits.entryCount = archiveEntries }
        if let archiveSize { configuration.archiveLimits.byteCount = archiveSize.value }
        if let archiveRatio { configuration.archiveLimits.ratio = archiveRatio }
    }

    /// The words that give another process the same.
    var arguments: [String] {
        var words = ["--jobs", String(jobs)]
        if let limitRate { words += ["--limit-rate", String(limitRate.value)] }
        if let maxSize { words += ["--max-size", String(maxSize.value)] }
        if let archiveEntries { words += ["--archive-entries", String(archiveEntries)] }
        if let archiveSize { words += ["--archive-size", String(archiveSize.value)] }
        if let archiveRatio { words += ["--archive-ratio", String(archiveRatio)] }
        return words
    }
}

/// A number of bytes as it is typed: `1500`, `500k`, `2M`, `1.5G`, in powers of 1000.
struct ByteCount: ExpressibleByArgument {
    let value: Int

    init?(argument: String) {
        var text = argument[...]
        var unit = 1.0
        if let last = text.last, let power = ["k": 1e3, "m": 1e6, "g": 1e9][last.lowercased()] {
            unit = power
            text = text.dropLast()
        }
        guard let number = Double(text), number >= 0, number * unit < 1e18 else { return nil }
        value = Int(number * unit)
    }
}
