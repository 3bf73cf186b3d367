public import Foundation
import Synchronization

/// An HTTP server on loopback that sends the bytes that a test specifies, including faults.
public final class ScriptedServer: Sendable {
    /// A request that the server received.
    public struct Request: Sendable {
        /// The method, such as GET.
        public let method: String
        /// The path, without percent-encoding.
        public let path: String
        /// The header fields, with names in lower case.
        public let headers: [String: String]
        /// The body of the request.
        public let body: Data

        /// Creates a request.
        public init(method: String = "GET", path: String, headers: [String: String] = [:], body: Data = Data()) {
            self.method = method
            self.path = path
            self.headers = headers
            self.body = body
        }
    }

    /// An action on a connection. The server performs a list of actions in order.
    public enum Step: Sendable {
        case send(Data)
        /// Sends data slowly, in small pieces and with small buffers.
        case trickle(Data, bytesPerSecond: @Sendable () -> Int)
        /// Sends one byte at a time, with pauses.
        case drip(Data, every: Duration)
        /// Sends the same data repeatedly until the client closes the connection.
        case endless(Data)
        /// Waits until the test opens the gate.
        case wait(Gate)
        /// Resets the connection.
        case reset
    }

    private let listener: Int32
    private let isStopped = Mutex(false)
    private let port: UInt16
    private let respond: @Sendable (Request) -> [Step]
    private let requests = Mutex<[Request]>([])
    private let sent = Mutex<[String: Int]>([:])

    /// Starts a server on a free port.
    public init(respond: @escaping @Sendable (Request) -> [Step]) throws {
        self.respond = respond
        let (listener, port) = try LoopbackPort.bind(0)
        guard listen(listener, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        self.port = port
        let serve = serve
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                Thread.detachNewThread { serve(connection) }
            }
        }
    }

    /// Starts a server for files by path, with ranges and strong validators.
    public static func files(_ files: [String: Data]) throws -> ScriptedServer {
        try ScriptedServer { request in
            guard let data = files[request.path] else { return [.send(.response(404))] }
            return [.send(.file(data, for: request))]
        }
    }

    /// Stops listening. Open connections end on their own.
    public func stop() {
        // Close the descriptor only once, because its number may belong to another file afterwards.
        let isFirst = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return !isStopped
        }
        guard isFirst else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Returns the URL of a path.
    public func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path) }

    /// The requests that the server has received.
    public var log: [Request] { requests.withLock { $0 } }

    /// Returns the number of bytes sent for a path, including response headers.
    public func sentByteCount(_ path: String) -> Int { sent.withLock { $0[path] ?? 0 } }

    private var serve: @Sendable (Int32) -> Void {
        { [weak self] connection in
            defer { close(connection) }
            while let request = Self.readRequest(connection) {
                guard let self else { return }
                self.requests.withLock { $0.append(request) }
                for step in self.respond(request) {
                    switch step {
                    case .send(let data): guard self.send(data, to: connection, request) else { return }
                    case .trickle(let data, let bytesPerSecond):
                        var size: Int32 = 16 << 10
                        setsockopt(connection, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
                        for start in stride(from: 0, to: data.count, by: 8192) {
                            let piece = data[(data.startIndex + start)...].prefix(8192)
                            guard self.send(piece, to: connection, request) else { return }
                            Self.pause(bytesPerSecond)
                        }
                    case .drip(let data, let pause):
                        for byte in data {
                            guard self.send(Data([byte]), to: connection, request) else { return }
                            usleep(UInt32(pause / .microseconds(1)))
                        }
                    case .endless(let data):
                        while self.send(data, to: connection, request) {}
                        return
                    case .wait(let gate): gate.wait()
                    case .reset:
                        var lingering = linger(l_onoff: 1, l_linger: 0)
                        let size = socklen_t(MemoryLayout<linger>.size)
                        setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, size)
                        return
                    }
                }
                return
            }
        }
    }

    /// Waits for the time that 8 KiB take at a speed. A higher speed applies at once.
    private static func pause(_ bytesPerSecond: () -> Int) {
        let start = ContinuousClock.now
        while true {
            let rest = Duration.seconds(8192) / max(1, bytesPerSecond()) - start.duration(to: .now)
            guard rest > .zero else { return }
            usleep(UInt32(min(rest, .milliseconds(20)) / .microseconds(1)))
        }
    }

    private func send(_ data: Data, to connection: Int32, _ request: Request) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = Slice(base: bytes, bounds: bytes.indices)
            while !rest.isEmpty {
                let chunk = UnsafeRawBufferPointer(rebasing: rest)
                let count = Foundation.send(connection, chunk.baseAddress, chunk.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent.withLock { $0[request.path, default: 0] += count }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private static func readRequest(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard recv(connection, &byte, 1, 0) == 1, bytes.count < 65536 else { return nil }
            bytes.append(byte)
        }
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        var body = [UInt8](repeating: 0, count: min(headers["content-length"].flatMap { Int($0) } ?? 0, 1 << 24))
        if !body.isEmpty {
            guard recv(connection, &body, body.count, Int32(MSG_WAITALL)) == body.count else { return nil }
        }
        return Request(
            method: words[0], path: words[1].removingPercentEncoding ?? words[1], headers: headers, body: Data(body))
    }
}

/// A gate at which a server waits until the test opens it.
public final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Creates a closed gate.
    public init() {}

    /// Opens the gate for all current and future waiters.
    public func open() { semaphore.signal() }

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
