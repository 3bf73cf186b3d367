// What anything may need that uses files, the network or the process itself.
extension Remedy {
    /// Nothing that a program could do, in words.
    public static func advice(_ words: String) -> Remedy { Remedy(.advice, words) }

    /// One of these names was meant.
    public static func didYouMean(_ names: [String]) -> Remedy {
        Remedy(.didYouMean, "Did you mean \(names.joined(separator: ", "))?", of: names)
    }

    /// To do the same again.
    public static let tryAgain = Remedy(.tryAgain, "Try again. Nothing is lost.")

    /// To do the same again, which goes on from where it was.
    public static let goOn = Remedy(.goOn, "Try again. Masthead continues where it stopped.")

    /// To do the same again after a while.
    /// - Parameter words: says why.
    public static func tryLater(_ words: String = "Try again later.") -> Remedy { Remedy(.tryLater, words) }

    /// To tell the publisher, the one that can mend it.
    /// - Parameter words: says what to tell.
    public static func tellPublisher(_ words: String = "Tell the publisher.") -> Remedy {
        Remedy(.tellPublisher, words)
    }

    /// To look whether the address or path is right.
    /// - Parameter words: says what may be wrong with it.
    public static func checkAddress(_ words: String) -> Remedy { Remedy(.checkAddress, words) }

    /// To make room on the disk.
    public static let makeRoom = Remedy(.makeRoom, "Free space on that disk. Downloaded files stay.")

    /// To allow this process to write there.
    public static let allowWriting = Remedy(
        .allowWriting, "Get permission to write there, or choose another folder.")

    /// To raise what the process may use.
    /// - Parameter commands: the shell's words for it, such as `ulimit -n 256`.
    public static func raiseLimits(_ commands: [String]) -> Remedy {
        Remedy(.raiseLimits, "Raise the limits of the process before you start it.", of: commands)
    }

    /// To do fewer things at the same time.
    public static let doLessAtOnce = Remedy(.doLessAtOnce, "Do fewer things at the same time.")

    /// To use a later version of Masthead.
    public static func update(_ words: String) -> Remedy { Remedy(.update, words) }

    /// To serve on another port.
    public static let useAnotherPort = Remedy(.useAnotherPort, "Choose another port.")
}
