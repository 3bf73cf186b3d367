import HTTPTypes
import Hummingbird
import NIOCore

/// Writes a response to its connection. The head and the last part of the body are sent together with the end, so a
/// short response needs only one system call.
struct ConnectionWriter: ResponseBodyWriter {
    private let connection: NIOLoopBound<RequestHandler>
    /// The head, until it is sent.
    private var head: HTTPResponse?
    /// The number of bytes of the body that are still to be written. Nil if the body has no declared length.
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
        // Wait until the system has taken the bytes. Otherwise, the server would read large files into its memory.
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
    /// Runs a function on the event loop of the value: at once, or as soon as possible if this is another thread.
    func run(_ function: @escaping @Sendable (Value) -> Void) {
        if eventLoop.inEventLoop { return function(value) }
        eventLoop.execute { function(value) }
    }
}
