import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Receives a connection's requests one after another, and sends the responses.
///
/// Each request has its own task, which ends with the response. A task keeps the memory of its deepest calls until it
/// ends.
final class RequestHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The event that cancels the current request and closes the connection.
    struct Cancellation: Sendable {}

    private typealias Body = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, BodyDelegate
    >

    private let responder: PressResponder
    private let executor: (any TaskExecutor)?
    private let end: EventLoopPromise<Void>
    /// How long a connection may be idle before it is closed.
    private let idleTime: TimeAmount
    private var idleTimer: Scheduled<Void>?
    /// When a part last arrived or a response ended.
    private var lastActive = NIODeadline.now()
    /// Nil after the connection has closed.
    private var context: ChannelHandlerContext?
    private var order = RequestOrder()
    /// The body of the current request, until it has arrived.
    private var body: Body.Source?
    private var isBodyFull = false
    private var task: Task<Void, Never>?
    /// Whether a part of the current response was sent.
    private var hasBegun = false
    /// Whether the current response has no declared length, and may therefore last for days.
    private var isStream = false
    /// Whether the client wants the connection to be closed after the response.
    private var closes = false
    /// Whether the server is shutting down.
    private var isQuiescing = false
    /// Whether a request has begun.
    private var isUsed = false
    /// Whether malformed data follows the requests that have arrived.
    private var isMalformed = false
    private var isInputClosed = false
    /// Whether the connection sends nothing more and discards all data from the client.
    private var isEnding = false
    private var isReadDue = false

    /// - Parameters:
    ///   - executor: The executor of the connection's event loop.
    ///   - end: Succeeds once the connection is closed and its last request has ended.
    init(
        _ responder: PressResponder, executor: (any TaskExecutor)?, idleTime: Duration, end: EventLoopPromise<Void>
    ) {
        (self.responder, self.executor, self.idleTime, self.end) = (responder, executor, TimeAmount(idleTime), end)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        startIdleTimer()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        idleTimer?.cancel()
        idleTimer = nil
        endBody(Self.incomplete)
        succeedIfOver()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnding else { return }
        lastActive = .now()
        order.add(unwrapInboundIn(data))
        proceed()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        proceed()
        context.fireChannelWritabilityChanged()
    }

    func read(context: ChannelHandlerContext) {
        isReadDue = true
        readIfPossible()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            isInputClosed = true
            endBody(Self.incomplete)
            // A client may close its side after the request and still read the response. The client of a stream,
            // however, has disconnected.
            if order.isIdle || isStream || isEnding { context.close(promise: nil) }
        case is ChannelShouldQuiesceEvent:
            isQuiescing = true
            if order.isIdle { isUsed ? context.close(promise: nil) : closeIfUnused(context) }
        case is Cancellation:
            isEnding = true
            task?.cancel()
            endBody(Self.incomplete)
            context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !(error is IOError), !(error is ChannelError) else { return context.close(promise: nil) }
        isMalformed = true
        endBody(Self.incomplete)
        proceed()
    }

    private static let incomplete = Problem(.badRequest, "The body is incomplete or malformed.", closes: true)

    /// The time in which the first request of a new connection must arrive while the server shuts down.
    private static let firstRequestTime = TimeAmount.seconds(1)

    /// Closes the connection if its first request does not arrive soon. The client may have sent the request already.
    private func closeIfUnused(_ context: ChannelHandlerContext) {
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.firstRequestTime) { [self] in
            if !isUsed { self.context?.close(promise: nil) }
        }
    }

    /// Processes the parts that have arrived, as far as possible.
    private func proceed() {
        guard let context, !isEnding else { return readIfPossible() }
        while let part = order.next(isWritable: context.channel.isWritable) {
            switch part {
            case .head(let head): begin(head, context)
            case .body(let buffer): if case .stopProducing? = body?.yield(buffer) { isBodyFull = true }
            case .end: endBody(nil)
            }
        }
        if isMalformed, order.mayRead { refuse(context) }
        readIfPossible()
    }

    private func readIfPossible() {
        guard let context, isReadDue, isEnding || (order.mayRead && !isBodyFull) else { return }
        isReadDue = false
        context.read()
    }

    /// Starts the task for a request.
    private func begin(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        isUsed = true
        closes = head.headerFields[.connection]?.lowercased() == "close"
        let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
        let request = Request(head: head, body: Self.hasBody(head) ? makeBody(connection) : Self.emptyBody)
        let channel = context.channel
        let isFile = RequestKind(request) == .file
        task = Task(executorPreference: isFile ? executor : nil) { [responder] in
            let response = await responder.response(to: request, on: channel)
            if response.body.contentLength == nil {
                connection.run { $0.startStream(response) }
            } else {
                await ConnectionWriter.send(response, over: connection)
            }
        }
    }

    private static let emptyBody = Hummingbird.RequestBody(buffer: ByteBuffer())

    private static func hasBody(_ head: HTTPRequest) -> Bool {
        let fields = head.headerFields
        return fields[.transferEncoding] != nil || fields[.contentLength].map { $0 != "0" } == true
    }

    private func makeBody(_ connection: NIOLoopBound<RequestHandler>) -> Hummingbird.RequestBody {
        let made = Body.makeSequence(
            backPressureStrategy: .init(lowWatermark: 2, highWatermark: 10), finishOnDeinit: true,
            delegate: BodyDelegate(connection: connection))
        body = made.source
        return Hummingbird.RequestBody(asyncSequence: made.sequence)
    }

    /// Stops receiving the current body.
    private func endBody(_ error: (any Error)?) {
        if let error { body?.finish(error) } else { body?.finish() }
        (body, isBodyFull) = (nil, false)
    }

    private struct BodyDelegate: NIOAsyncSequenceProducerDelegate {
        let connection: NIOLoopBound<RequestHandler>

        func produceMore() { connection.run { $0.continueBody() } }

        func didTerminate() { connection.run { $0.continueBody() } }
    }

    private func continueBody() {
        isBodyFull = false
        readIfPossible()
    }

    /// Sends a response without a declared length, in a new task. The memory that was needed to create the response is
    /// then freed.
    private func startStream(_ response: Response) {
        guard let context, !isEnding, !isInputClosed else { return fail() }
        isStream = true
        let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
        task = Task { await ConnectionWriter.send(response, over: connection) }
    }

    /// Sends part of the current response.
    /// - Parameter flushed: Completes once the part was sent. If nil, the part is sent together with the end of the
    ///   response.
    func send(_ head: HTTPResponse?, _ buffer: ByteBuffer, flushed: EventLoopPromise<Void>?) {
        guard let context, !isEnding else { return flushed?.fail(ChannelError.ioOnClosedChannel) ?? () }
        hasBegun = true
        if let head { write(head, context) }
        if let flushed {
            context.writeAndFlush(wrapOutboundOut(.body(buffer)), promise: flushed)
        } else {
            context.write(wrapOutboundOut(.body(buffer)), promise: nil)
        }
    }

    private func write(_ head: HTTPResponse, _ context: ChannelHandlerContext) {
        var head = head
        // Otherwise, the client could send its next request while the connection is being closed.
        if isQuiescing { head.headerFields[.connection] = "close" }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    /// Sends the end of the current response.
    func finish(_ head: HTTPResponse?) {
        let isLast = closes || isQuiescing || (isInputClosed && !order.hasWaiting)
        if let context, !isEnding {
            if let head { write(head, context) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: isLast ? closing(context) : nil)
            isEnding = isLast
        }
        endResponse()
        lastActive = .now()
        startIdleTimer()
        proceed()
    }

    /// Returns a promise that closes the connection once the last response was sent.
    private func closing(_ context: ChannelHandlerContext) -> EventLoopPromise<Void> {
        let sent = context.eventLoop.makePromise(of: Void.self)
        // The client may still be sending, and could lose the response if the connection were closed completely.
        let mode: CloseMode = isInputClosed || isQuiescing ? .all : .output
        sent.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: mode, promise: nil) }
        return sent
    }

    /// Closes the connection because the current response is incomplete.
    func fail() {
        endResponse()
        isEnding = true
        context?.close(promise: nil)
    }

    private func endResponse() {
        order.endResponse()
        (task, hasBegun, isStream) = (nil, false, false)
        succeedIfOver()
    }

    private func succeedIfOver() {
        if context == nil, !order.isResponding { end.succeed() }
    }

    /// Responds to malformed data, and closes the connection.
    private func refuse(_ context: ChannelHandlerContext) {
        isEnding = true
        if hasBegun { return context.close(promise: nil) }
        if order.isIdle || order.isResponding {
            let head = HTTPResponse(status: .badRequest, headerFields: [.connection: "close", .contentLength: "0"])
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
        PressContext.closeSoon(context.channel)
    }

    /// Starts the timer that closes an idle connection, unless it is running. The timer runs until the request has
    /// arrived, and again after the response.
    private func startIdleTimer() {
        guard let context, idleTimer == nil else { return }
        idleTimer = context.eventLoop.assumeIsolated().scheduleTask(deadline: lastActive + idleTime) { [self] in
            idleTimer = nil
            guard order.isReceiving || !order.isResponding else { return }
            if lastActive + idleTime <= .now() { return self.context?.close(promise: nil) ?? () }
            startIdleTimer()
        }
    }
}
