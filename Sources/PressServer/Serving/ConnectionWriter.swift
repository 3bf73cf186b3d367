import HTTPTypes
import Hummingbird
import NIOCore

/// Writes a response to its connection. The head and the last part of the body are sent together with the end, so a
/// short response takes only one system call.
struct ConnectionWriter: ResponseBodyWriter {
    private let connection: NIOLoopBound<RequestHandler>
    /// The head, until it is sent.
    private var head: HTTPResponse?
    /// The number of body bytes still to be written, or nil if the body has no declared length.
    private var leftCount: Int?

    /// Sends a response. If the body fails, the connection is closed.
    static func send(_ response: Response, over connection: NIOLoopBound<RequestHandler>) async {
        let writer = ConnectionWriter(
            connection: connection, head: response.head, leftCount: response.body.contentLength)
        do { try await response.body.write(writer) } catch {
            connection.run { $0.fail() }
        }
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        let head = head
        self.head = nil
        leftCount = leftCount.map { $0 - buffer.readableBytes }
        if leftCount == 0 { return connection.run { $0.send(head, buffer, flushed: nil) } }
        // Wait until the system has accepted the bytes. Otherwise, the server would read large files into memory.
        let flushed = connection.eventLoop.makePromise(of: Void.self)
        connection.run { $0.send(head, buffer, flushed: flushed) }
        try await flushed.futureResult.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        let head = head
        connection.run { $0.finish(head) }
    }
}

extension NIOLoopBound {
    /// Runs a function on the value's event loop: immediately if this is its thread, otherwise as soon as possible.
    func run(_ function: @escaping @Sendable (Value) -> Void) {
        if eventLoop.inEventLoop { return function(value) }
        eventLoop.execute { function(value) }
    }
}
