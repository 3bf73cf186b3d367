package import Foundation
package import Hummingbird
package import Logging
import NIOCore
package import Periodical

/// A web server on loopback.
package enum HTTPService {
    /// Sees to it that there is a folder.
    /// - Throws: ``MastheadError`` where there is none.
    package static func checkFolder(_ folder: URL, cannot action: String, _ remedy: Remedy) throws(MastheadError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw MastheadError(
                .fileSystem, cannot: action, to: folder.path, found: "there is no such folder", remedies: [remedy])
        }
    }

    /// Serves until the task is cancelled or the process is told to end (SIGINT, SIGTERM).
    /// - Parameters:
    ///   - port: the port; 0 picks a free one.
    ///   - patience: how long a connection may take for a request, or say nothing.
    ///   - endsWithSignals: whether those signals end it.
    ///   - onRunning: told the server's URL once it listens.
    /// - Throws: ``MastheadError`` where the port cannot be had.
    package static func run(
        _ router: Router<BasicRequestContext>, port: Int, _ logger: Logger, patience: Duration = .seconds(30),
        endsWithSignals: Bool = true, onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let application = Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: TimeAmount(patience))),
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port, let url = URL(string: "http://127.0.0.1:\(port)/") else {
                    return
                }
                onRunning(url)
            }, logger: silent(logger))
        do {
            try await application.runService(gracefulShutdownSignals: endsWithSignals ? [.sigterm, .sigint] : [])
        } catch { throw Self.failure(error, port) }
    }

    /// Why a port cannot be had, in plain words.
    package static func failure(_ error: any Error, _ port: Int) -> MastheadError {
        let number = (error as? IOError)?.errnoCode
        if number == EADDRINUSE {
            return MastheadError(
                .portTaken, cannot: "serve on port", to: "\(port)", found: "another program has it",
                remedies: [.useAnotherPort])
        }
        if number == EACCES {
            return MastheadError(
                .configuration, cannot: "serve on port", to: "\(port)", found: "this user may not have it",
                remedies: [.advice("Ports from 1024 on are for everyone."), .useAnotherPort])
        }
        return MastheadError(
            .configuration, cannot: "serve on port", to: "\(port)",
            found: number.map { String(cString: strerror($0)) } ?? "\(error)",
            remedies: [.useAnotherPort])
    }

    /// A logger for the framework: what it has to say of its own work is nothing for people.
    package static func silent(_ logger: Logger) -> Logger {
        var logger = logger
        logger.logLevel = .critical
        return logger
    }

    /// What stands before every route: a line for each request, and the check of where it comes from.
    package static func addGuards(to router: Router<BasicRequestContext>, _ logger: Logger) {
        router.middlewares.add(RequestLogMiddleware(logger: logger))
        router.middlewares.add(LoopbackMiddleware())
        router.middlewares.add(ForeignPageMiddleware())
    }
}
