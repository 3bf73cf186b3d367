import Periodical

/// A receiver of a response. The engine's thread calls it, and a thrown error ends the transfer.
protocol ResponseSink: AnyObject, Sendable {
    func receive(_ head: HTTPResponseHead) throws(MastheadError)
    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError)
}
