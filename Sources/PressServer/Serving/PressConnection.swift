import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// An HTTP/1.1 connection. The task of the connection runs on the connection's event loop.
struct PressConnection: ServerChildChannel {
    let base: HTTP1Channel
    let executors: EventLoopExecutors

    /// The size of a connection's first read, in bytes. An idle connection keeps its buffer. If the client sends more,
    /// later reads are larger.
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
