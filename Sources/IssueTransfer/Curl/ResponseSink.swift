import Periodical

/// Takes a response as it arrives. Called on the engine's thread; a throw ends the transfer.
protocol ResponseSink: AnyObject, Sendable {
    func receive(_ head: HTTPResponseHead) throws(MastheadError)
    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError)
}
