import NIOCore

/// Encrypts a connection to a client.
///
/// Backpressure works as without TLS: encrypted bytes are in the channel's own buffer, whose size decides whether the
/// channel is writable, and a channel that is not read decrypts nothing.
final class TLSHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// The time limits of a connection.
    struct Limits: Sendable {
        /// The time limit for a handshake.
        var handshake = TimeAmount.seconds(10)
        /// The time that a client has to receive the last bytes when the server closes a connection.
        var close = TimeAmount.seconds(5)
    }

    private enum State {
        case handshake
        case open
        /// The client did not use TLS. The server waits for the client to close the connection.
        case refused
        case closed
    }

    private struct Write {
        var bytes: ByteBuffer
        var promise: EventLoopPromise<Void>?
    }

    private let connection: TLSConnection
    private let limits: Limits
    private var state = State.handshake
    private var hasInput = false
    private var isInputClosed = false
    private var isOutputClosed = false
    /// Whether the connection closes when the client has received the last bytes.
    private var isClosing = false
    private var writes = CircularBuffer<Write>()
    /// Whether ``encrypt(_:)`` is running. A write can change the channel's writability, and then cause other writes.
    private var isEncrypting = false
    private var deadline: Scheduled<Void>?

    init(_ connection: TLSConnection, _ limits: Limits) { (self.connection, self.limits) = (connection, limits) }

    // MARK: From the client

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { startDeadline(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelActive(context: ChannelHandlerContext) {
        startDeadline(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard state == .handshake || state == .open else { return }
        let bytes = unwrapInboundIn(data)
        if !hasInput, let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) {
            hasInput = true
            guard first == Self.handshakeRecord else { return refuse(first, context) }
        }
        guard connection.receive(bytes) else { return fail(context) }
        if state == .handshake { shakeHands(context) }
        if state == .open { read(context) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        switch state {
        case .handshake, .refused: abandon(context)
        // HTTP states the length of each message, so a message that ends early is not mistaken for a complete one.
        case .open: closeInput(context)
        case .closed: break
        }
    }

    private func shakeHands(_ context: ChannelHandlerContext) {
        switch connection.shakeHands() {
        case .done:
            state = .open
            deadline?.cancel()
            deadline = nil
        case .waiting: break
        case .closed, .failed: return fail(context)
        }
        send(context)
        if state == .open { flush(context: context) }
    }

    private func read(_ context: ChannelHandlerContext) {
        var plain = context.channel.allocator.buffer(capacity: 0)
        let progress = connection.read(into: &plain)
        // For example, the client may have asked for a new key.
        send(context)
        if plain.readableBytes > 0, !isInputClosed { context.fireChannelRead(wrapInboundOut(plain)) }
        guard state == .open else { return }
        switch progress {
        case .done, .waiting: break
        case .closed: closeInput(context)
        case .failed: fail(context)
        }
    }

    private func closeInput(_ context: ChannelHandlerContext) {
        guard !isInputClosed else { return }
        isInputClosed = true
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        if isOutputClosed { abandon(context) }
    }

    // MARK: To the client

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard state == .handshake || state == .open, !isOutputClosed else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        guard case .byteBuffer(let bytes) = unwrapOutboundIn(data) else {
            promise?.fail(ChannelError.operationUnsupported)
            return
        }
        writes.append(Write(bytes: bytes, promise: promise))
    }

    func flush(context: ChannelHandlerContext) {
        encrypt(context)
        context.flush()
    }

    /// Encrypts all waiting writes, in parts that keep libssl's buffer small.
    private func encrypt(_ context: ChannelHandlerContext) {
        guard state == .open, !isOutputClosed, !isEncrypting else { return }
        isEncrypting = true
        defer { isEncrypting = false }
        while var next = writes.popFirst() {
            repeat {
                let part = next.bytes.readSlice(length: min(next.bytes.readableBytes, Self.partByteCount))
                if let part, part.readableBytes > 0, !connection.write(part) {
                    next.promise?.fail(ChannelError.ioOnClosedChannel)
                    return fail(context)
                }
                let bytes = connection.output(context.channel.allocator) ?? ByteBuffer()
                let isLast = next.bytes.readableBytes == 0
                context.write(wrapOutboundOut(.byteBuffer(bytes)), promise: isLast ? next.promise : nil)
            } while next.bytes.readableBytes > 0
        }
    }

    /// Sends the handshake's messages and alerts.
    private func send(_ context: ChannelHandlerContext) {
        guard let bytes = connection.output(context.channel.allocator) else { return }
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
    }

    // MARK: Ends

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if isEncrypting {
            // A write caused this call. The other writes come first.
            context.eventLoop.assumeIsolated().execute { [self] in
                close(context: context, mode: mode, promise: promise)
            }
            return
        }
        if isClosing, mode == .all { return context.channel.closeFuture.cascade(to: promise) }
        guard state == .open, !isOutputClosed, mode != .input else {
            if mode == .all { end() }
            return context.close(mode: mode, promise: promise)
        }
        encrypt(context)
        guard state == .open else { return context.close(mode: mode, promise: promise) }
        isOutputClosed = true
        if mode == .all {
            (state, isClosing) = (.closed, true)
            deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.close) {
                context.close(mode: .all, promise: nil)
            }
        }
        connection.close()
        let bytes = connection.output(context.channel.allocator) ?? ByteBuffer()
        let sent = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: sent)
        // Closing the channel drops the bytes that the client has not received.
        sent.futureResult.assumeIsolated().whenComplete { [self] _ in
            context.close(mode: isInputClosed ? .all : mode, promise: promise)
        }
    }

    /// Ends a connection whose client does not follow the protocol.
    private func fail(_ context: ChannelHandlerContext) {
        guard state != .closed else { return }
        send(context)
        abandon(context)
    }

    private func abandon(_ context: ChannelHandlerContext) {
        end()
        context.close(mode: .all, promise: nil)
    }

    private func end() {
        state = .closed
        deadline?.cancel()
        deadline = nil
        while let write = writes.popFirst() { write.promise?.fail(ChannelError.ioOnClosedChannel) }
    }

    private func startDeadline(_ context: ChannelHandlerContext) {
        guard deadline == nil, state == .handshake else { return }
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.handshake) { [self] in abandon(context) }
    }

    /// Responds to a client that does not use TLS.
    private func refuse(_ first: UInt8, _ context: ChannelHandlerContext) {
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return abandon(context) }
        state = .refused
        let text = "This address needs HTTPS. Write https:// instead of http://.\n"
        let response = """
            HTTP/1.1 400 Bad Request\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(text.utf8.count)\r
            Connection: close\r
            \r
            \(text)
            """
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer(string: response))), promise: nil)
        context.close(mode: .output, promise: nil)
    }

    /// The type of a record with a handshake, with which each connection starts.
    private static let handshakeRecord: UInt8 = 22
    private static let partByteCount = 65536
}
