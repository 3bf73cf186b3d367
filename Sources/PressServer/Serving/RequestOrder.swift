import NIOCore
import NIOHTTPTypes

/// The order of a connection's requests. A request begins once the response to the previous request has ended. Until
/// then, further requests from the client wait (RFC 9112 section 9.3.2).
struct RequestOrder {
    /// Whether the current request has parts that have not arrived yet.
    private(set) var isReceiving = false
    /// Whether the response to the current request has not ended yet.
    private(set) var isResponding = false
    private var waiting = CircularBuffer<HTTPRequestPart>(initialCapacity: 0)

    /// Whether there is neither a current request nor a waiting one.
    var isIdle: Bool { !isReceiving && !isResponding && waiting.isEmpty }

    var hasWaiting: Bool { !waiting.isEmpty }

    /// Whether the server can process a part that arrives now. Otherwise, the server should not read from the client.
    var mayRead: Bool { waiting.isEmpty && (isReceiving || !isResponding) }

    /// Adds a part that has arrived.
    mutating func add(_ part: HTTPRequestPart) { waiting.append(part) }

    /// Returns the next part that the server can process, or nil if there is none.
    /// - Parameter isWritable: Whether the connection has sent enough of the last response. Otherwise, a client that
    ///   sends requests without reading the responses would fill the server's memory.
    mutating func next(isWritable: Bool) -> HTTPRequestPart? {
        guard let first = waiting.first, isReceiving || (!isResponding && isWritable) else { return nil }
        waiting.removeFirst()
        switch first {
        case .head: (isReceiving, isResponding) = (true, true)
        case .body: break
        case .end: isReceiving = false
        }
        return first
    }

    /// Records that the response to the current request has ended.
    mutating func endResponse() { isResponding = false }
}
