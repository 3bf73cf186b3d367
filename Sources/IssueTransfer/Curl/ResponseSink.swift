import Periodical

/// Receives a response, on the engine's thread. If a function throws an error, the transfer ends.
protocol ResponseSink: AnyObject, Sendable {
    func receive(_ head: HTTPResponseHead) throws(MastheadError)
    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError)
}
