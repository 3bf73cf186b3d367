import Periodical

/// A receiver of a response. The engine's thread calls its functions. If a function throws an error, the transfer ends.
protocol ResponseSink: AnyObject, Sendable {
    func receive(_ head: HTTPResponseHead) throws(MastheadError)
    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError)
}
