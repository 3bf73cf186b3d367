import Foundation
import Periodical
import TestSupport
import Testing

@testable import PressServer

/// Tests of sockets that systemd passes to the server.
@Suite struct SocketActivationTests {
    #if os(Linux)
        private static let kinds = (stream: Int32(SOCK_STREAM.rawValue), datagram: Int32(SOCK_DGRAM.rawValue))
    #else
        private static let kinds = (stream: SOCK_STREAM, datagram: SOCK_DGRAM)
    #endif

    /// A socket that a test opens.
    private final class OpenSocket: Sendable {
        let descriptor: Int32

        /// Opens a socket on a free loopback port.
        init(kind: Int32 = kinds.stream, listens: Bool = true) throws {
            descriptor = socket(AF_INET, kind, 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            try Self.bind(descriptor, &address)
            if listens, listen(descriptor, 8) != 0 { throw POSIXError(.EADDRINUSE) }
        }

        /// Opens a UNIX socket at a path.
        init(kind: Int32 = kinds.stream, path: String) throws {
            descriptor = socket(AF_UNIX, kind, 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            try Self.bind(descriptor, &address)
            if kind == kinds.stream, listen(descriptor, 8) != 0 { throw POSIXError(.EADDRINUSE) }
        }

        deinit { close(descriptor) }

        private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) throws {
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
                }
            }
            guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        }

        /// Returns the context of a server that receives a copy of the socket, as from systemd.
        func context() throws -> ServiceContext {
            let copy = dup(descriptor)
            return ServiceContext(
                socket: try InheritedSocket.passed(in: SocketActivationTests.variables(), first: copy), manager: nil)
        }
    }

    private static func variables(_ count: String = "1", process: String = "\(getpid())") -> [String: String] {
        ["LISTEN_PID": process, "LISTEN_FDS": count, "LISTEN_FDNAMES": "http:admin"]
    }

    @Test("connections that arrive while no server runs wait for the next server")
    func waiting() async throws {
        let socket = try OpenSocket()
        var first = ""
        try await PressFixture.serving(context: try socket.context()) { fixture async throws in
            first = fixture.url
            #expect(try await fixture.ask("GET", "/health/live", token: "").status == 200)
        }
        let url = first
        // The system accepts the connection, although no server runs.
        let folder = try TemporaryFolder()
        let client = try ChildProcess(
            ["curl", "-s", "-v", "\(url)/health/live"], output: folder["answer"], errors: folder["log"])
        defer { client.kill(SIGKILL) }
        try await wait(until: { try String(contentsOf: folder["log"], encoding: .utf8).contains("GET /health/live") })
        try await PressFixture.serving(context: try socket.context()) { fixture async throws in
            #expect(fixture.url == url)
            #expect(await client.wait() == 0)
            #expect(try String(contentsOf: folder["answer"], encoding: .utf8).contains("ok"))
        }
    }

    @Test("variables that announce no socket to this process are ignored")
    func ignored() throws {
        for environment in [
            [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "\(getpid())"], Self.variables(process: "1"),
            Self.variables("x", process: "\(getpid() + 1)"),
        ] { #expect(try InheritedSocket.passed(in: environment) == nil, "\(environment)") }
    }

    @Test("an error names each fault of the variables and of the socket")
    func faults() throws {
        let folder = try TemporaryFolder()
        let (tcp, silent) = (try OpenSocket(), try OpenSocket(listens: false))
        let datagram = try OpenSocket(kind: Self.kinds.datagram, listens: false)
        let unix = try OpenSocket(path: folder["s"].path)
        let file = open(folder.url.path, O_RDONLY)
        defer { close(file) }
        let cases: [([String: String], Int32, String)] = [
            (Self.variables(process: "x"), tcp.descriptor, "LISTEN_PID is not a process ID: x"),
            (Self.variables("x"), tcp.descriptor, "LISTEN_FDS is not a number of sockets: x"),
            (Self.variables("0"), tcp.descriptor, "LISTEN_FDS is not a number of sockets: 0"),
            (Self.variables("2"), tcp.descriptor, "there are 2 sockets (http:admin), but the server uses one"),
            (Self.variables(), 1_000_000, "Bad file descriptor"), (Self.variables(), file, "is not a socket"),
            (Self.variables(), silent.descriptor, "is not a listening TCP socket"),
            (Self.variables(), datagram.descriptor, "is not a listening TCP socket"),
            (Self.variables(), unix.descriptor, "the socket has no IP address"),
        ]
        for (environment, descriptor, cause) in cases {
            let error = #expect(throws: MastheadError.self, "\(cause)") {
                try InheritedSocket.passed(in: environment, first: descriptor)
            }
            #expect(error?.summary.hasPrefix("cannot use the socket from systemd: ") == true, "\(error as Any)")
            #expect(error?.summary.hasSuffix(cause) == true, "\(error as Any)")
        }
        let socket = try #require(try InheritedSocket.passed(in: Self.variables(), first: tcp.descriptor))
        #expect(socket.address == "127.0.0.1" && socket.port > 0)
        // Programs that the server starts do not inherit the socket.
        #expect(fcntl(tcp.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test("the server sends its state to the socket in NOTIFY_SOCKET")
    func states() throws {
        let folder = try TemporaryFolder()
        let path = folder["notify"].path
        let receiver = try OpenSocket(kind: Self.kinds.datagram, path: path)
        let manager = try #require(ServiceManager(["NOTIFY_SOCKET": path]))
        for (state, text) in [(ServiceManager.State.ready, "READY=1"), (.stopping, "STOPPING=1")] {
            try manager.send(state)
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = recv(receiver.descriptor, &bytes, bytes.count, 0)
            #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == text)
        }
        #expect(ServiceManager([:]) == nil && ServiceManager(["NOTIFY_SOCKET": ""]) == nil)
        let long = "/" + String(repeating: "a", count: 200)
        for path in ["vsock:2:1234", long, folder["nothing"].path, "@masthead-none"] {
            let error = #expect(throws: MastheadError.self, "\(path)") {
                try ServiceManager(["NOTIFY_SOCKET": path])?.send(.ready)
            }
            #expect(error?.summary.hasPrefix("cannot notify systemd through ") == true, "\(error as Any)")
        }
    }
}
