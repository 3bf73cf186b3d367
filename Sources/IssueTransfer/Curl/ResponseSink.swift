import Periodical

/// A receiver for a response. Its functions are called on the engine's thread. An error that they throw ends the
/// transfer.
protocol ResponseSink: AnyObject, Sendable {
    func receive(_ head: HTTPResponseHead) throws(MastheadError)
    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError)
}
