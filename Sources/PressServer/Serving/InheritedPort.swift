import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Accepts connections from a socket that systemd opened. Hummingbird can only open its own sockets.
///
/// No connection that this process has accepted is lost when the server stops. Connections that it has not accepted
/// wait for the next process.
struct InheritedPort: Service {
    let socket: InheritedSocket
    let connection: PressConnection
    let limit: ConnectionLimit
    let group: any EventLoopGroup
    let logger: Logger
    /// Called with the port's number once the server accepts connections.
    let onRunning: @Sendable (Int) -> Void

    func run() async throws {
        let connections = OpenConnections()
        let channel = try await bootstrap(connections).withBoundSocket(socket.descriptor).get()
        onRunning(socket.port)
        let wasCanceled: Bool
        do {
            try await gracefulShutdown()
            wasCanceled = false
        } catch { wasCanceled = true }
        try await close(channel)
        connections.send(ChannelShouldQuiesceEvent())
        await withTaskCancellationHandler {
            await connections.waitForEnd()
        } onCancel: {
            connections.send(RequestHandler.Cancellation())
        }
        if wasCanceled { throw CancellationError() }
    }

    private func bootstrap(_ connections: OpenConnections) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelInitializer { [limit, descriptor = socket.descriptor] channel in
                channel.eventLoop.makeCompletedFuture {
                    // NIO has shortened the socket's queue to 128 connections.
                    guard listen(descriptor, Int32(SOMAXCONN)) == 0 else {
                        throw IOError(errnoCode: errno, reason: "listen")
                    }
                    try channel.pipeline.syncOperations.addHandler(AvailableConnectionsChannelHandler(delegate: limit))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [connection, logger] channel in
                connection.setup(channel: channel, logger: logger).map { connections.add($0) }
            }
    }

    /// Stops accepting connections, and closes this process's copy of the socket.
    private func close(_ channel: any Channel) async throws {
        try await channel.setOption(.autoRead, value: false).get()
        // NIO closes a connection whose setup ends after the socket was closed. The setup runs on the connection's event
        // loop, and then continues on the socket's.
        for _ in 0..<2 {
            for loop in group.makeIterator() { try await loop.submit {}.get() }
            try await channel.eventLoop.submit {}.get()
        }
        try await channel.close().get()
    }
}
