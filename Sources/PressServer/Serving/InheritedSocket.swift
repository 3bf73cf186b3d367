import Foundation
import Periodical

/// A listening socket that systemd opened and passed to this process, as described in sd_listen_fds(3).
///
/// systemd keeps the socket open while the server restarts. New connections then wait in the socket's queue.
struct InheritedSocket: Sendable {
    let descriptor: Int32
    /// The network address that the socket is bound to.
    let address: String
    let port: Int

    /// The descriptor of the first socket that systemd passes.
    private static let firstDescriptor: Int32 = 3

    /// Returns the socket that the environment variables announce, or nil if they announce none to this process.
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - process: The process that the variables must be meant for.
    ///   - first: The descriptor of the first socket.
    /// - Throws: ``MastheadError`` if the variables are malformed, or if the server cannot use the socket.
    static func passed(
        in environment: [String: String], to process: Int32 = getpid(), first: Int32 = firstDescriptor
    ) throws(MastheadError) -> InheritedSocket? {
        guard let target = environment["LISTEN_PID"], let countText = environment["LISTEN_FDS"] else { return nil }
        guard let target = Int32(target), target > 0 else { throw failure("LISTEN_PID is not a process ID: \(target)") }
        // The variables are left over from another process, which has started this one.
        guard target == process else { return nil }
        guard let count = Int(countText), count > 0 else {
            throw failure("LISTEN_FDS is not a number of sockets: \(countText)")
        }
        guard count == 1 else {
            let names = environment["LISTEN_FDNAMES"].map { " (\($0))" } ?? ""
            throw failure("there are \(count) sockets\(names), but the server uses one", hint: oneStream)
        }
        return try InheritedSocket(first)
    }

    private init(_ descriptor: Int32) throws(MastheadError) {
        let flags = fcntl(descriptor, F_GETFD)
        // Programs that the server starts, such as rclone, must not keep the socket open.
        guard flags >= 0, fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) >= 0 else {
            throw Self.failure("descriptor \(descriptor): \(String(cString: strerror(errno)))")
        }
        guard let kind = Self.option(SO_TYPE, of: descriptor) else {
            throw Self.failure("descriptor \(descriptor) is not a socket", hint: Self.oneStream)
        }
        guard kind == Self.stream, Self.option(SO_ACCEPTCONN, of: descriptor) == 1 else {
            throw Self.failure(
                "descriptor \(descriptor) is not a listening TCP socket",
                hint: "Use ListenStream in the socket unit, without Accept=yes.")
        }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var (host, port) = ([CChar](repeating: 0, count: 64), [CChar](repeating: 0, count: 8))
        let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &length) == 0
                    && [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family))
                    && getnameinfo(
                        address, length, &host, socklen_t(host.count), &port, socklen_t(port.count),
                        NI_NUMERICHOST | NI_NUMERICSERV) == 0
            }
        }
        guard isKnown, let number = Int(Self.text(port)) else {
            throw Self.failure("the socket has no IP address", hint: Self.oneStream)
        }
        (self.descriptor, address, self.port) = (descriptor, Self.text(host), number)
    }

    private static let oneStream =
        "Write one ListenStream line with an address and a port into the socket unit, such as 127.0.0.1:8090."

    #if os(Linux)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let stream = SOCK_STREAM
    #endif

    /// Returns the value of a socket's option, or nil if the descriptor is not a socket.
    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func failure(_ found: String, hint: String? = nil) -> MastheadError {
        MastheadError(.configuration, cannot: "use the socket from systemd", to: "", found: found, hint: hint)
    }
}
