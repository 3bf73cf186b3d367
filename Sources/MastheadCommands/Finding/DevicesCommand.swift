import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List, add or remove devices that may use the library.",
        discussion: .text(
            """
            These devices can use the library while `masthead share` is running. A removed device is rejected from its \
            next request on.
            """,
            examples:
                "masthead devices",
            "masthead devices --add Kobo",
            "masthead devices --rename 2 Tablet",
            "masthead devices --remove 2"))

    @Option(help: ArgumentHelp("Add a device, and print its token.", valueName: "name"))
    var add: String?

    @Option(help: ArgumentHelp("Rename the device with this number.", valueName: "number"))
    var rename: Int64?

    @Option(help: ArgumentHelp("Remove the device with this number.", valueName: "number"))
    var remove: Int64?

    @Argument(help: "The new name, for --rename.")
    var name: String?

    @Flag(help: "Print one JSON array.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard [add != nil, rename != nil, remove != nil, json].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use only one of --add, --rename, --remove and --json.")
        }
        guard (rename != nil) == (name != nil) else {
            throw ValidationError(
                rename == nil ? "A name is only for --rename." : "--rename needs the new name, such as Tablet.")
        }
    }

    func run() async throws {
        let console = Console.current
        let devices = try await library.open().networkDevices
        if let add {
            let (device, token) = try await devices.add(add)
            console.note("Added \(device.name.printable). Enter this token as the password. It is not shown again.")
            return console.print(token.text)
        }
        if let rename, let name {
            let device = try await devices.rename(rename, to: name)
            return console.print("Renamed device \(device.id) to “\(device.name.printable)”.")
        }
        if let remove {
            let device = try await devices.remove(remove)
            return console.print("Removed “\(device.name.printable)”.")
        }
        try show(try await devices.all(), console)
    }

    private func show(_ devices: [NetworkDevice], _ console: Console) throws {
        if json { return try console.printJSON(devices) }
        guard !devices.isEmpty else {
            return console.note("No devices yet. Run `masthead share`, and enter the PIN on another device.")
        }
        let rows = devices.map { device in
            let used = device.lastUsed.map { console.outputIsTerminal ? $0.ago() : $0.rfc3339 }
            return [
                String(device.id), device.name.printable, used ?? (console.outputIsTerminal ? "never" : ""),
                console.outputIsTerminal ? device.created.ago() : device.created.rfc3339,
            ]
        }
        Table(
            columns: [
                Table.Column(heading: "Number", isNumeric: true), Table.Column(heading: "Device", isFlexible: true),
                Table.Column(heading: "Last used"), Table.Column(heading: "Added", yields: 1),
            ], rows: rows
        ).lines(for: console).forEach(console.print)
    }
}
