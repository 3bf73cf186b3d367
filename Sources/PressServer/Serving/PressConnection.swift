import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Sets up a port's HTTP/1.1 connections.
///
/// Hummingbird keeps a task with all its memory for each connection. Here, an idle connection has only a small task,
/// which waits for the connection to end.
struct PressConnection: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let channel: any Channel
        /// Succeeds once the connection is closed and its last request has ended.
        let end: EventLoopFuture<Void>
    }

    let responder: PressResponder
    let executors: EventLoopExecutors
    /// How long a connection may be idle before it is closed.
    let idleTime: Duration

    /// The size of a connection's first read, in bytes. An idle connection keeps its buffer. Later reads are larger if
    /// the client sends more.
    private static let firstReadByteCount = 512

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.syncOptions?.setOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(
                    minimum: Self.firstReadByteCount, initial: Self.firstReadByteCount, maximum: 65_536))
            let pipeline = channel.pipeline.syncOperations
            // RequestHandler orders the requests and responds to malformed ones.
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: Self.limits)
            let end = channel.eventLoop.makePromise(of: Void.self)
            try pipeline.addHandlers(
                HTTP1ToHTTPServerCodec(secure: false),
                RequestHandler(responder, executor: executors[channel.eventLoop], idleTime: idleTime, end: end))
            return Value(channel: channel, end: end.futureResult)
        }
    }

    /// Masthead's clients send fewer header fields than these limits allow.
    private static var limits: NIOHTTPDecoderLimitConfiguration {
        var limits = NIOHTTPDecoderLimitConfiguration()
        (limits.maxHeaderFieldSize, limits.maxHeaderListSize, limits.maxHeaderFieldCount) = (8192, 32_768, 100)
        return limits
    }

    func handle(value: Value, logger: Logger) async {
        await withTaskCancellationHandler {
            // The future never fails.
            do { try await value.end.get() } catch {}
        } onCancel: {
            value.channel.pipeline.fireUserInboundEventTriggered(RequestHandler.Cancellation())
        }
    }
}
