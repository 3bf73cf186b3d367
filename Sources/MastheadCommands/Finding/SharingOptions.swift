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

    @Option(
        help: "A file with your TLS certificate in PEM format, to encrypt all connections.",
        completion: .file())
    var certificate: String?

    @Option(help: "The file with the certificate’s private key. [default: the certificate’s file]", completion: .file())
    var key: String?

    @Flag(help: "Do not log requests.")
    var quiet = false

    /// An option that the user has given, or nil if there is none.
    var givenOption: String? {
        if address != nil { return "--address" }
        if port != nil { return "--port" }
        if pin != nil { return "--pin" }
        if refusesNewDevices { return "--no-pin" }
        if certificate != nil { return "--certificate" }
        if key != nil { return "--key" }
        return quiet ? "--quiet" : nil
    }

    func validate() throws {
        guard (0...65535).contains(port ?? 0) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard pin == nil || !refusesNewDevices else {
            throw ValidationError("--pin and --no-pin cannot be combined.")
        }
        guard key == nil || certificate != nil else { throw ValidationError("--key needs --certificate.") }
        if let pin, SharePIN(pin) == nil { throw ValidationError("--pin must have 6 to 12 digits.") }
    }

    /// Shares the library until a signal ends the process.
    func serve(_ options: LibraryOptions) async throws {
        try ProcessLimits.require(to: "share")
        let console = Console.current
        let certificate = try certificate.map { (path) throws(MastheadError) in
            try ShareCertificate(URL(filePath: path), key: key.map { URL(filePath: $0) })
        }
        let library = try await options.open(addsTimers: true)
        var configuration = ShareServer.Configuration(address: try place(), cache: console.cache("sharing"))
        configuration.port = port ?? configuration.port
        configuration.pin = refusesNewDevices ? nil : pin.flatMap { SharePIN($0) } ?? SharePIN()
        configuration.otherNames = Self.names()
        configuration.certificate = certificate
        // Do not announce an address that only this computer can reach.
        configuration.announcer = LocalAddress.isLoopback(configuration.address) ? nil : "avahi-publish-service"
        configuration.checkout = console.checkout
        let pin = configuration.pin
        let server = try ShareServer(
            library, configuration, logger: ServerOptions.logger(quiet: quiet)
        ) { () throws(MastheadError) in try Agent.start(for: library, console: console) }
        try await server.run { url in
            if let certificate { Self.show(certificate, at: url, console) }
            Self.show(url, pin, console)
        }
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

    /// Prints the names in the certificate, and warns if other devices will reject the certificate.
    private static func show(_ certificate: ShareCertificate, at url: URL, _ console: Console) {
        let names = certificate.names.prefix(5).joined(separator: ", ")
        let rest = certificate.names.count > 5 ? " and \((certificate.names.count - 5).counted("other name"))" : ""
        if certificate.names.isEmpty {
            console.warn("the certificate contains no names (subjectAltName), so other devices will reject it")
        } else {
            console.note("Certificate for \(names)\(rest), valid until \(day(certificate.end)).")
        }
        if let host = url.host(), !certificate.names.isEmpty, !certificate.isValid(for: host) {
            console.warn("the certificate is not valid for \(host); open the address with a name in the certificate")
        }
        let now = Date()
        if certificate.end <= now {
            console.warn("the certificate expired on \(day(certificate.end)), so other devices will reject it")
        } else if now < certificate.start {
            console.warn("the certificate is not valid until \(day(certificate.start)); compare your clock")
        }
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

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
