import Files
package import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
package import Periodical
import ServerStore
import ServiceLifecycle
import Web

/// A publisher server, from start to shutdown.
package struct PressServer: Sendable {
    private let parts: PressParts
    private let configuration: PressConfiguration
    private let context: ServiceContext
    /// The lock by which other processes know that the server uses its folder.
    private let lock: FolderLock?

    /// Prepares the server in a folder: reads the key, opens the database and migrates its schema.
    /// - Parameter context: A socket from systemd, which replaces the configured address and port.
    package init(
        _ folder: PressFolder, _ configuration: PressConfiguration, _ secrets: PressSecrets,
        context: ServiceContext = .none, logger: Logger
    ) async throws(MastheadError) {
        self.configuration = configuration
        self.context = context
        if let publicFolder = configuration.publicFolder {
            try HTTPService.checkFolder(
                publicFolder, cannot: "serve", .advice("Create the folder, or remove 'public' from the configuration."))
            try folder.checkApart(from: publicFolder)
            try PressFolder.checkApart(publicFolder, from: configuration.privateFolder)
        }
        try PressFolder.checkClosed(configuration.privateFolder)
        UnreadableFiles.report(
            in: [configuration.publicFolder, configuration.privateFolder].compactMap { $0 }, logger)
        lock = FolderLock.share(folder.url)
        let key = try SigningKey(folder)
        let sale = try SaleParts(folder, configuration.sale)
        let senders = try PushSenders(configuration.push, logger: logger)
        let store = try await configuration.database.open(
            password: secrets.databasePassword, connections: configuration.connections)
        if case .file(let file) = configuration.database, let mode = FileStamp(file)?.mode, mode & 0o077 != 0 {
            logger.warning(
                "other users can read the database",
                metadata: ["path": "\(file.path)", "hint": "Remove access for others: chmod 600 \(file.path)"])
        }
        parts = PressParts(
            configuration, store: store, signingKey: key, senders: senders, sale: sale, logger: logger)
        if parts.files.channels < configuration.channels.total {
            logger.warning(
                "fewer channels than configured, because of the limit of open files",
                metadata: [
                    "channels": "\(parts.files.channels)", "configured": "\(configuration.channels.total)",
                    "hint": "Raise LimitNOFILE of the service, or lower 'channels' in the configuration.",
                ])
        }
    }

    /// Runs the server until the task is canceled, or until the process receives SIGINT or SIGTERM. The server then
    /// completes open requests and rejects new ones.
    /// - Parameter onRunning: Called with the server's URL once the server is listening.
    /// - Throws: ``MastheadError`` if a port is not available.
    package func run(onRunning: @escaping @Sendable (URL) -> Void) async throws(MastheadError) {
        let logger = parts.logger
        await warnOfMissingTerms()
        let result = await serve { url in
            logger.notice("server started", metadata: ["port": "\(url.port ?? 0)"])
            context.send(.ready, logger)
            onRunning(url)
        }
        await parts.store.close()
        logger.notice("server stopped")
        try result.get()
    }

    /// Logs a warning if the server has products, but lacks the terms that readers must see before they can subscribe
    /// or buy.
    private func warnOfMissingTerms() async {
        let missing = configuration.sale.missingTerms
        guard !missing.isEmpty else { return }
        do throws(MastheadError) {
            guard try await !Products(parts.store).list().isEmpty else { return }
        } catch { return parts.logger.warning("cannot read the products", metadata: ["error": "\(error.summary)"]) }
        parts.logger.warning(
            "readers cannot subscribe or buy, because the server does not state its terms",
            metadata: ["hint": "Set \(missing.map { "'\($0)'" }.joined(separator: " and ")) in the configuration."])
    }

    private func serve(_ onRunning: @escaping @Sendable (URL) -> Void) async -> Result<Void, MastheadError> {
        let listening = Listening(
            address: context.socket?.address ?? configuration.address,
            ports: configuration.metricsPort == nil ? 1 : 2, onRunning: onRunning)
        let shedding = ChannelShedding(parts.events, metrics: parts.metrics, logger: parts.logger)
        let limit = ConnectionLimit(parts.files.connections) { shedding.makeRoom() }
        var services: [any Service] = [
            service(PressRouter.make(parts), configuration.address, configuration.port, limit, context.socket) {
                listening.tell($0)
            }
        ]
        if let port = configuration.metricsPort {
            services.append(
                PortService(
                    service(PressRouter.makeMetrics(parts), "127.0.0.1", port, ConnectionLimit(16) {}) { _ in
                        listening.tell(nil)
                    },
                    port: port))
        }
        services.append(PushWork(parts: parts, listening: listening))
        services.append(StopNotice(context: context, logger: parts.logger))
        var group = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: HTTPService.silent(parts.logger))
        // A shutdown's time limit may interrupt slow downloads, which clients can resume.
        group.maximumGracefulShutdownDuration = .seconds(configuration.stopTime)
        do { try await ServiceGroup(configuration: group).run() } catch is CancellationError {
            return .success(())
        } catch {
            // After the first signal, it is not an error if a service exceeds the time limit.
            if listening.hasBegun, error is ServiceGroupError { return .success(()) }
            return .failure(error as? MastheadError ?? HTTPService.failure(error, configuration.port))
        }
        return .success(())
    }

    private func service(
        _ router: Router<PressContext>, _ address: String, _ port: Int, _ limit: ConnectionLimit,
        _ socket: InheritedSocket? = nil, onRunning: @escaping @Sendable (Int) -> Void
    ) -> any Service {
        let group = EventLoopGroupProvider.singleton.eventLoopGroup
        let logger = HTTPService.silent(parts.logger)
        // The idle timeout is longer than the body timeout, so that a client whose body stalls receives its 408
        // response first.
        let connection = PressConnection(
            responder: PressResponder(router, logger: logger), executors: EventLoopExecutors(group),
            idleTime: .seconds(configuration.requestTime + 5))
        if let socket {
            return InheritedPort(
                socket: socket, connection: connection, limit: limit, group: group, logger: logger,
                onRunning: onRunning)
        }
        return connection.server(
            configuration: .init(address: .hostname(address, port: port), availableConnectionsDelegate: limit),
            onServerRunning: { channel in onRunning(channel.localAddress?.port ?? port) }, eventLoopGroup: group,
            logger: logger)
    }
}
