// Remedies for files, the network and the process.
extension Remedy {
    /// Advice for people only.
    public static func advice(_ words: String) -> Remedy { Remedy(.advice, words) }

    /// One of these names may be meant.
    public static func didYouMean(_ names: [String]) -> Remedy {
        Remedy(.didYouMean, "Did you mean \(names.joined(separator: ", "))?", of: names)
    }

    /// Try again from the start.
    public static let tryAgain = Remedy(.tryAgain, "Try again. Nothing is lost.")

    /// Try again; the work continues where it stopped.
    public static let goOn = Remedy(.goOn, "Try again. Masthead continues where it stopped.")

    /// Try again later.
    /// - Parameter words: the text, with the reason.
    public static func tryLater(_ words: String = "Try again later.") -> Remedy { Remedy(.tryLater, words) }

    /// Tell the publisher, who can fix the fault.
    /// - Parameter words: the text.
    public static func tellPublisher(_ words: String = "Tell the publisher.") -> Remedy {
        Remedy(.tellPublisher, words)
    }

    /// Check the URL or path.
    /// - Parameter words: the text.
    public static func checkAddress(_ words: String) -> Remedy { Remedy(.checkAddress, words) }

    /// Free space on the disk.
    public static let makeRoom = Remedy(.makeRoom, "Free space on that disk. Downloaded files stay.")

    /// Get permission to write there.
    public static let allowWriting = Remedy(
        .allowWriting, "Get permission to write there, or choose another folder.")

    /// Raise the limits of the process.
    /// - Parameter commands: the shell's commands, such as `ulimit -n 256`.
    public static func raiseLimits(_ commands: [String]) -> Remedy {
        Remedy(.raiseLimits, "Raise the limits of the process before you start it.", of: commands)
    }

    /// Do fewer things at the same time.
    public static let doLessAtOnce = Remedy(.doLessAtOnce, "Do fewer things at the same time.")

    /// Use a later version of Masthead.
    public static func update(_ words: String) -> Remedy { Remedy(.update, words) }

    /// Serve on another port.
    public static let useAnotherPort = Remedy(.useAnotherPort, "Choose another port.")
}
