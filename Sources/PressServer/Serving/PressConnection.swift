import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// An HTTP/1.1 connection whose task runs on the connection's event loop.
struct PressConnection: ServerChildChannel {
    let base: HTTP1Channel
    let executors: EventLoopExecutors

    /// The size of the first read of a connection, in bytes. A connection keeps its buffer while it is idle. Later
    /// reads are larger if the client sends more.
    private static let firstReadByteCount = 512

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        let allocator = AdaptiveRecvByteBufferAllocator(
            minimum: Self.firstReadByteCount, initial: Self.firstReadByteCount, maximum: 65_536)
        return channel.setOption(.recvAllocator, value: allocator).flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        guard let executor = executors[value.channel.eventLoop] else {
            return await base.handle(value: value, logger: logger)
        }
        await withTaskExecutorPreference(executor) { await base.handle(value: value, logger: logger) }
    }
}
