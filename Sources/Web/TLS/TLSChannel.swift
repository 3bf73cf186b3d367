import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A connection with TLS below the handlers of another kind of connection.
struct TLSChannel<Base: ServerChildChannel>: ServerChildChannel {
    typealias Value = Base.Value

    private struct OutOfMemory: Error {}

    let base: Base
    let certificate: ServerCertificate

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            guard let connection = certificate.connection() else { throw OutOfMemory() }
            try channel.pipeline.syncOperations.addHandler(TLSHandler(connection, certificate.limits))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
