import Foundation
import Periodical

/// The service manager that started this process, such as systemd. It receives the server's state through a datagram
/// socket, as described in sd_notify(3).
struct ServiceManager: Sendable {
    /// The states of a service.
    enum State: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    /// The path of the socket. If it starts with `@`, the socket has an abstract address.
    private let path: String

    /// Returns the service manager that the environment variables announce, or nil if there is none.
    init?(_ environment: [String: String]) {
        guard let path = environment["NOTIFY_SOCKET"], !path.isEmpty else { return nil }
        self.path = path
    }

    /// Sends the server's state.
    /// - Throws: ``MastheadError`` if the service manager cannot receive the state.
    func send(_ state: State) throws(MastheadError) {
        let (bytes, message) = (Array(path.utf8), Array(state.rawValue.utf8))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.hasPrefix("/") || path.hasPrefix("@"), bytes.count < room else {
            throw failure("NOTIFY_SOCKET is not the path of a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { target in
            target.copyBytes(from: bytes)
            // An abstract address starts with a zero byte.
            if path.hasPrefix("@") { target[0] = 0 }
        }
        let socket = socket(AF_UNIX, Self.datagram, 0)
        guard socket >= 0 else { throw failure(String(cString: strerror(errno))) }
        defer { close(socket) }
        // A child process must not inherit the socket.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + bytes.count)
        let sent = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(socket, message, message.count, Int32(MSG_DONTWAIT), $0, length)
            }
        }
        guard sent == message.count else { throw failure(String(cString: strerror(errno))) }
    }

    private func failure(_ found: String) -> MastheadError {
        MastheadError(.configuration, cannot: "notify systemd through", to: path, found: found)
    }

    #if os(Linux)
        private static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
        private static let datagram = SOCK_DGRAM
    #endif
}
