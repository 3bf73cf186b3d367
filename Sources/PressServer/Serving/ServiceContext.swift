import Foundation
import Logging
package import Periodical
import ServiceLifecycle

/// The socket and the service manager that a process has from systemd.
package struct ServiceContext: Sendable {
    /// The context of a process that systemd did not start.
    package static let none = ServiceContext(socket: nil, manager: nil)

    /// The socket that the server accepts connections from, or nil if the server opens its own socket.
    let socket: InheritedSocket?
    let manager: ServiceManager?

    init(socket: InheritedSocket?, manager: ServiceManager?) { (self.socket, self.manager) = (socket, manager) }

    /// Reads the context from the environment variables of the process.
    /// - Throws: ``MastheadError`` if systemd has passed sockets that the server cannot use.
    package init(_ environment: [String: String]) throws(MastheadError) {
        self.init(
            socket: try InheritedSocket.passed(in: environment), manager: ServiceManager(environment))
    }

    /// Sends the server's state to the service manager, if there is one.
    func send(_ state: ServiceManager.State, _ logger: Logger) {
        do throws(MastheadError) { try manager?.send(state) } catch {
            logger.warning("cannot notify systemd", metadata: ["error": "\(error.summary)"])
        }
    }
}

/// Notifies the service manager when the server begins to stop. The first service to stop.
struct StopNotice: Service {
    let context: ServiceContext
    let logger: Logger

    func run() async throws {
        try await gracefulShutdown()
        context.send(.stopping, logger)
    }
}
