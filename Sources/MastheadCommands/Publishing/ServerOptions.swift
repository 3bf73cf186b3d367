import ArgumentParser
import Logging

/// The options for local web servers.
struct ServerOptions: ParsableArguments {
    /// The default port.
    static let usualPort = 8080

    @Option(help: "The port, or 0 for any free port. [default: 8080; `preview` takes a free port if it is in use]")
    var port: Int?

    @Flag(help: "Do not log requests.")
    var quiet = false

    func validate() throws {
        guard (0...65535).contains(port ?? Self.usualPort) else {
            throw ValidationError("--port must be from 0 to 65535.")
        }
    }

    /// A logger that prints requests to standard error.
    var logger: Logger { Self.logger(quiet: quiet) }

    /// Returns a logger that prints requests and errors to standard error, or only errors.
    static func logger(quiet: Bool) -> Logger {
        var logger = Logger(label: "masthead") { [console = Console.current] _ in ConsoleLogHandler(console) }
        logger.logLevel = quiet ? .error : .info
        return logger
    }
}
