// Remedies for failures of files, the network and the process.
extension Remedy {
    /// Advice that a program cannot act on.
    public static func advice(_ words: String) -> Remedy { Remedy(.advice, words) }

    /// Use one of these names, which the user probably meant.
    public static func didYouMean(_ names: [String]) -> Remedy {
        Remedy(.didYouMean, "Did you mean \(names.joined(separator: ", "))?", of: names)
    }

    /// Repeat the action.
    public static let tryAgain = Remedy(.tryAgain, "Try again. Nothing is lost.")

    /// Repeat the action, which then continues where it stopped.
    public static let goOn = Remedy(.goOn, "Try again. Masthead continues where it stopped.")

    /// Repeat the action after a while.
    /// - Parameter words: the hint, including the reason.
    public static func tryLater(_ words: String = "Try again later.") -> Remedy { Remedy(.tryLater, words) }

    /// Report the fault to the publisher, who can fix it.
    /// - Parameter words: the hint, including the fault to report.
    public static func tellPublisher(_ words: String = "Report this to the publisher.") -> Remedy {
        Remedy(.tellPublisher, words)
    }

    /// Check the URL or path.
    /// - Parameter words: the hint, including the possible mistake.
    public static func checkAddress(_ words: String) -> Remedy { Remedy(.checkAddress, words) }

    /// Free space on the disk.
    public static let makeRoom = Remedy(
        .makeRoom, "Free some space on this disk.")

    /// Allow this process to write to the file or folder.
    public static let allowWriting = Remedy(
        .allowWriting, "Make the path writable, or choose another folder.")

    /// Raise the process's resource limits.
    /// - Parameter commands: the shell commands, such as `ulimit -n 256`.
    public static func raiseLimits(_ commands: [String]) -> Remedy {
        Remedy(.raiseLimits, "Raise the limits of the process, then start Masthead again.", of: commands)
    }

    /// Run fewer operations at the same time.
    public static let doLessAtOnce = Remedy(.doLessAtOnce, "Run fewer operations at the same time.")

    /// Update Masthead.
    public static func update(_ words: String) -> Remedy { Remedy(.update, words) }

    /// Serve on another port.
    public static let useAnotherPort = Remedy(.useAnotherPort, "Choose another port.")
}
