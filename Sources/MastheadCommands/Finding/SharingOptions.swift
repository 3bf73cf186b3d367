import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
import LibraryShare
import Periodical

/// The options for sharing the library on the local network, and the server that shares it.
struct SharingOptions: ParsableArguments {
    @Option(
        help: """
            The IP address to listen on. [default: the address of your network connection, if the network is private]
            """)
    var address: String?

    @Option(help: "The port, or 0 for any free port. [default: 8418]")
    var port: Int?

    @Option(help: "The PIN for new devices, with 6 to 12 digits. [default: a new PIN]")
    var pin: String?

    @Flag(name: .customLong("no-pin"), help: "Accept only devices that are already connected.")
    var refusesNewDevices = false

    @Flag(help: "Do not log requests.")
    var quiet = false

    /// An option that the user has given, or nil if there is none.
    var givenOption: String? {
        if address != nil { return "--address" }
        if port != nil { return "--port" }
        if pin != nil { return "--pin" }
        if refusesNewDevices { return "--no-pin" }
        return quiet ? "--quiet" : nil
    }

    func validate() throws {
        guard (0...65535).contains(port ?? 0) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard pin == nil || !refusesNewDevices else {
            throw ValidationError("--pin and --no-pin cannot be combined.")
        }
        if let pin, SharePIN(pin) == nil { throw ValidationError("--pin must have 6 to 12 digits.") }
    }

    /// Shares the library until a signal ends the process.
    func serve(_ options: LibraryOptions) async throws {
        try ProcessLimits.require(to: "share")
        let console = Console.current
        let library = try await options.open(addsTimers: true)
        var configuration = ShareServer.Configuration(address: try place(), cache: console.cache("sharing"))
        configuration.port = port ?? configuration.port
        configuration.pin = refusesNewDevices ? nil : pin.flatMap { SharePIN($0) } ?? SharePIN()
        configuration.otherNames = Self.names()
        // Do not announce an address that only this computer can reach.
        configuration.announcer = LocalAddress.isLoopback(configuration.address) ? nil : "avahi-publish-service"
        configuration.checkout = console.checkout
        let pin = configuration.pin
        let server = try ShareServer(
            library, configuration, logger: ServerOptions.logger(quiet: quiet)
        ) { () throws(MastheadError) in try Agent.start(for: library, console: console) }
        try await server.run { url in Self.show(url, pin, console) }
        await library.tellReading()
    }

    /// Returns the address to listen on.
    private func place() throws(MastheadError) -> String {
        if let address { return address }
        guard let usual = LocalAddress.usual() else {
            throw MastheadError(
                .configuration, cannot: "share", to: "the library",
                found: "this computer has no connection to a private network",
                hint: "Connect to your network, or use --address to choose an address of this computer.")
        }
        return usual
    }

    /// Returns the names that other devices may use for this computer.
    private static func names() -> [String] {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let short = name.split(separator: ".").first.map(String.init) ?? name
        return short.isEmpty ? [] : [name, "\(short).local"]
    }

    /// Prints the address, the PIN and, in a terminal, a QR code.
    private static func show(_ url: URL, _ pin: SharePIN?, _ console: Console) {
        console.print(url.absoluteString)
        guard let pin else { return console.note("New devices are not accepted. Press Ctrl-C to stop sharing.") }
        console.print("PIN: \(pin.spaced)")
        guard console.outputIsTerminal else { return }
        if let code = QRCode("\(url.absoluteString)pin?pin=\(pin.digits)"),
            let first = code.lines.first, first.count < console.size.columns
        {
            code.lines.forEach(console.print)
        } else if !QRCode.isAvailable {
            console.note("To show a QR code here, install the package libqrencode4.")
        }
        console.note("Open the address on another device and enter the PIN. Press Ctrl-C to stop sharing.")
    }
}
