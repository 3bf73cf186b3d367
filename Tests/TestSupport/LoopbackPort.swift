public import Foundation

/// Ports on loopback.
public enum LoopbackPort {
    /// A reserved port on which nothing listens. Connections to it are refused.
    public final class Silent: Sendable {
        /// The port's number.
        public let number: UInt16
        private let descriptor: Int32

        /// Reserves a port.
        public init() throws {
            (descriptor, number) = try LoopbackPort.bind(0)
        }

        deinit { close(descriptor) }

        /// Returns the URL of a path on this port.
        public func url(_ path: String) -> URL {
            URL(string: "http://127.0.0.1:\(number)\(path)") ?? URL(filePath: path)
        }
    }

    /// Returns a free port outside the system's ephemeral range, for a program that needs a port number.
    public static func free() throws -> UInt16 {
        for _ in 0..<100 {
            guard let (descriptor, number) = try? bind(UInt16.random(in: 20_000..<30_000)) else { continue }
            close(descriptor)
            return number
        }
        throw POSIXError(.EADDRINUSE)
    }

    /// Waits until a new process accepts connections on a port.
    static func waitForListener(_ port: UInt16) async throws {
        try await wait(until: { isListening(port) })
    }

    /// Whether a process accepts connections on a port.
    private static func isListening(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = address(port)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Binds a loopback socket to a port. With 0, the system selects the port.
    static func bind(_ port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = address(port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            throw POSIXError(.EADDRNOTAVAIL)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}
