import ArgumentParser
import Foundation
import Logging
import PressServer

struct PressServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve until it is told to end; requests under way are answered then.",
        discussion: .text(
            """
            It speaks plain HTTP: TLS is the work of a reverse proxy in front of it, such as nginx or Caddy. The first line of standard \
            output is its address, what it tells is JSON on standard error.
            """,
            examples:
                "masthead press serve /srv/press",
            "masthead press serve /srv/press --port 9000 --database postgresql://press@db.example.org/press"))

    @OptionGroup var press: PressOptions

    @Option(help: "The address to listen on. [default: the configured one]")
    var address: String?

    @Option(help: "The port; 0 picks a free one. [default: the configured one]")
    var port: Int?

    @Flag(help: "Tell of nothing but errors.")
    var quiet = false

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port takes a number from 0 to 65535.")
        }
        if let address, address != "localhost", !PressConfiguration.isAddress(address) {
            throw ValidationError("--address takes an address of this machine, such as 127.0.0.1, 0.0.0.0 or ::.")
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
