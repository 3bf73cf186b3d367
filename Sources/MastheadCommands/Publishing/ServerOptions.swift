import ArgumentParser
import Logging

/// How commands serve.
struct ServerOptions: ParsableArguments {
    @Option(help: "The port, or 0 for any free port.")
    var port = 8080

    @Flag(help: "Do not log requests.")
    var quiet = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
    }

    /// Tells of requests on standard error.
    var logger: Logger { Self.logger(quiet: quiet) }

    /// Tells of requests on standard error, or of nothing but errors.
    static func logger(quiet: Bool) -> Logger {
        var logger = Logger(label: "masthead") { [console = Console.current] _ in ConsoleLogHandler(console) }
        logger.logLevel = quiet ? .error : .info
        return logger
    }
}
