package import Foundation
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
package import Periodical

/// A web server for this computer or the local network.
package enum HTTPService {
    /// Checks that a folder exists.
    /// - Throws: ``MastheadError`` if the folder does not exist.
    package static func checkFolder(_ folder: URL, cannot action: String, _ remedy: Remedy) throws(MastheadError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw MastheadError(
                .fileSystem, cannot: action, to: folder.path, found: "there is no such folder", remedies: [remedy])
        }
    }

    /// Runs until the task is canceled or the process receives SIGINT or SIGTERM.
    /// - Parameters:
    ///   - address: The network address.
    ///   - port: The port, or 0 for any free port.
    ///   - patience: The time limit for requests and idle connections.
    ///   - endsWithSignals: Whether SIGINT and SIGTERM end the server.
    ///   - onRunning: Called with the server's URL once it is listening.
    /// - Throws: ``MastheadError`` if the port is not available.
    package static func run(
        _ router: Router<LocalContext>, at address: ServedAddress = .loopback, port: Int, _ logger: Logger,
        patience: Duration = .seconds(30), endsWithSignals: Bool = true,
        onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let isLocal = address.isLoopback
        let limit = ConnectionLimit(mostConnectionsOfClient)
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: isLocal ? [] : [limit.handler()], idleTimeout: TimeAmount(patience))
        let application = Application(
            router: router,
            server: address.certificate.map { certificate in
                HTTPServerBuilder { responder in
                    TLSChannel(
                        base: HTTP1Channel(responder: responder, configuration: http), certificate: certificate)
                }
            } ?? .http1(configuration: http),
            configuration: .init(
                address: .hostname(address.host, port: port), serverName: nil,
                availableConnectionsDelegate: isLocal ? nil : MaximumAvailableConnections(mostConnections)),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port,
                    let url = URL(string: "\(address.scheme)://\(address.urlHost):\(port)/")
                else { return }
                onRunning(url)
            }, logger: silent(logger))
        do {
            try await application.runService(gracefulShutdownSignals: endsWithSignals ? [.sigterm, .sigint] : [])
        } catch { throw Self.failure(error, port, at: address) }
    }

    /// The maximum number of connections from the network. Further connections have to wait, so that they cannot use up
    /// the process's open files.
    private static let mostConnections = 256

    /// The maximum number of connections from one address of the network. Browsers use six.
    package static let mostConnectionsOfClient = 32

    /// Returns the error for an address or port that is not available.
    package static func failure(
        _ error: any Error, _ port: Int, at address: ServedAddress? = nil
    ) -> MastheadError {
        let number = (error as? IOError)?.errnoCode
        if number == EADDRINUSE {
            return MastheadError(
                .portTaken, cannot: "serve on port", to: "\(port)", found: "another program is using the port",
                remedies: [.useAnotherPort])
        }
        if number == EACCES {
            return MastheadError(
                .configuration, cannot: "serve on port", to: "\(port)", found: "permission denied",
                remedies: [.advice("Use a port number of 1024 or higher."), .useAnotherPort])
        }
        if number == EADDRNOTAVAIL {
            return MastheadError(
                .configuration, cannot: "serve on", to: address?.host ?? "port \(port)",
                found: "no network connection of this computer has this address",
                remedies: [.advice("Use an address of this computer.")])
        }
        return MastheadError(
            .configuration, cannot: "serve on port", to: "\(port)",
            found: number.map { String(cString: strerror($0)) } ?? "\(error)",
            remedies: [.useAnotherPort])
    }

    /// Returns a logger that drops almost all messages of the web framework.
    package static func silent(_ logger: Logger) -> Logger {
        var logger = logger
        logger.logLevel = .critical
        return logger
    }

    /// Adds the middleware for all routes: the request log and the origin checks.
    package static func addGuards(
        to router: Router<LocalContext>, at address: ServedAddress = .loopback, _ logger: Logger
    ) {
        router.middlewares.add(RequestLogMiddleware(logger: logger))
        router.middlewares.add(SchemeMiddleware(scheme: address.scheme))
        router.middlewares.add(OwnHostMiddleware(address))
        router.middlewares.add(ForeignPageMiddleware())
    }
}
