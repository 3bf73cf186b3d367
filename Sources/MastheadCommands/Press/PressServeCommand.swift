import ArgumentParser
import Foundation
import Logging
import PressServer

struct PressServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the publisher server.",
        discussion: .text(
            """
            The server uses plain HTTP. For TLS, put a reverse proxy such as nginx or Caddy in front of it. The \
            server prints its address to standard output and writes its log to standard error as JSON. To stop the \
            server, press Ctrl-C. The server completes active requests before it exits.
            """,
            examples:
                "masthead press serve /srv/press",
            "masthead press serve /srv/press --port 9000 --database postgresql://press@db.example.org/press"))

    @OptionGroup var press: PressOptions

    @Option(help: "The address to listen on. [default: the address in press.json]")
    var address: String?

    @Option(help: "The port, or 0 for any free port. [default: the port in press.json]")
    var port: Int?

    @Option(help: "The loopback port for metrics without a token. [default: the metrics-port in press.json]")
    var metricsPort: Int?

    @Flag(help: "Log only errors.")
    var quiet = false

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port must be from 0 to 65535.")
        }
        if let metricsPort, !(1...65_535).contains(metricsPort) {
            throw ValidationError("--metrics-port must be from 1 to 65535.")
        }
        if let address, address != "localhost", !PressConfiguration.isAddress(address) {
            throw ValidationError("--address must be an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::.")
        }
    }

    func run() async throws {
        let console = Console.current
        let context = try ServiceContext(console.environment)
        var configuration = try press.configuration()
        configuration.address = address ?? configuration.address
        configuration.port = port ?? configuration.port
        configuration.metricsPort = metricsPort ?? configuration.metricsPort
        var logger = Logger(label: "masthead.press") { _ in
            JSONLogHandler { line in console.note(String(decoding: line, as: UTF8.self)) }
        }
        logger.logLevel = quiet ? .error : .info
        let server = try await PressServer(
            press.place, configuration, try press.secrets(configuration), context: context, logger: logger)
        try await server.run { console.print($0.absoluteString) }
    }
}
