import ArgumentParser
import IssueLibrary
import Periodical

/// How often a publication is looked at, and whether notices tell of what is new.
struct ArrivalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long after a look the next one is due: 30min, 6h, 1d; usual: as `masthead config every` has it.",
            valueName: "time"), transform: IntervalOption.init)
    var every: IntervalOption?

    @Flag(inversion: .prefixedNo, help: "Whether notices on the desktop tell of its new issues.")
    var notify: Bool?

    /// Whether anything was chosen.
    var isChosen: Bool { every != nil || notify != nil }

    /// Sets what was chosen for a publication, and says so.
    func apply(to handle: String, in library: IssueLibrary) async throws(MastheadError) {
        let console = Console.current
        let name = handle.printable
        if let every {
            try await library.setInterval(every.value, of: handle)
            console.print(
                every.value.map { "\(name) is looked at every \($0) from now on" }
                    ?? "\(name) is looked at as often as the others from now on")
        }
        if let notify {
            try await library.setNotifies(notify, of: handle)
            console.print(
                notify
                    ? "notices tell of new issues of \(name) from now on"
                    : "no notices tell of new issues of \(name) from now on")
        }
    }
}
