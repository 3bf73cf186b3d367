import ArgumentParser
import IssueLibrary
import Periodical

/// The options for a publication's check interval and notifications.
struct ArrivalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time between checks, such as 30min, 6h or 1d. To use the `every` setting, specify `usual`.",
            valueName: "time"), transform: IntervalOption.init)
    var every: IntervalOption?

    @Flag(inversion: .prefixedNo, help: "Show a desktop notification for new issues.")
    var notify: Bool?

    /// Whether any of the options was given.
    var isChosen: Bool { every != nil || notify != nil }

    /// Applies the options to a publication and prints the changes.
    func apply(to handle: String, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        let name = handle.printable
        if let every {
            try await library.following.setInterval(every.value, of: handle)
            console.print(
                every.value.map { "\(name): checked every \($0) from now on" }
                    ?? "\(name): checked at the default interval from now on")
        }
        if let notify {
            try await library.following.setNotifies(notify, of: handle)
            console.print(
                notify
                    ? "\(name): notifications for new issues are on"
                    : "\(name): notifications for new issues are off")
        }
    }
}
