import ArgumentParser
import Foundation
import Logging
import PressServer

struct PressServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the publisher server.",
        discussion: .text(
            """
            The server speaks plain HTTP. Put a reverse proxy such as nginx or Caddy in front of it for TLS. \
            The server prints its address to standard output, and logs JSON to standard error. Press Ctrl-C to \
            stop it; running requests are completed first.
            """,
            examples:
                "masthead press serve /srv/press",
            "masthead press serve /srv/press --port 9000 --database postgresql://press@db.example.org/press"))

    @OptionGroup var press: PressOptions

    @Option(help: "The address to listen on. [default: as configured]")
    var address: String?

    @Option(help: "The port; 0 picks a free one. [default: as configured]")
    var port: Int?

    @Flag(help: "Log errors only.")
    var quiet = false

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port must be from 0 to 65535.")
        }
        if let address, address != "localhost", !PressConfiguration.isAddress(address) {
            throw ValidationError("--address must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::.")
        }
    }

    func run() async throws {
        let console = Console.current
        var configuration = try press.configuration()
        configuration.address = address ?? configuration.address
        configuration.port = port ?? configuration.port
        var logger = Logger(label: "masthead.press") { _ in
            JSONLogHandler { line in console.note(String(decoding: line, as: UTF8.self)) }
        }
        logger.logLevel = quiet ? .error : .info
        let server = try await PressServer(
            press.place, configuration, try press.secrets(configuration), logger: logger)
        try await server.run { console.print($0.absoluteString) }
    }
}
