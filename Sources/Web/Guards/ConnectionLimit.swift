import NIOCore
import Synchronization

/// Limits the number of open connections from each network address, so that one client cannot use up the connections of
/// all others. Further connections are closed immediately.
final class ConnectionLimit: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    private let most: Int

    /// - Parameter most: the maximum number of connections from an address.
    init(_ most: Int) { self.most = most }

    /// Returns a handler that counts one connection.
    func handler() -> some RemovableChannelHandler { Handler(limit: self) }

    /// Counts a new connection, unless there are too many.
    private func open(_ client: String) -> Bool {
        counts.withLock { counts in
            let count = counts[client, default: 0]
            guard count < most else { return false }
            counts[client] = count + 1
            return true
        }
    }

    private func close(_ client: String) {
        counts.withLock { counts in
            let count = counts[client, default: 0]
            counts[client] = count > 1 ? count - 1 : nil
        }
    }

    private final class Handler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = Any

        private let limit: ConnectionLimit
        /// The client's address, if the connection is counted.
        private var counted: String?

        init(limit: ConnectionLimit) { self.limit = limit }

        func handlerAdded(context: ChannelHandlerContext) {
            if context.channel.isActive { count(context) }
        }

        func channelActive(context: ChannelHandlerContext) {
            count(context)
            context.fireChannelActive()
        }

        private func count(_ context: ChannelHandlerContext) {
            guard counted == nil else { return }
            let client = context.remoteAddress?.ipAddress ?? ""
            if limit.open(client) { counted = client } else { context.close(promise: nil) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            if let counted { limit.close(counted) }
            counted = nil
            context.fireChannelInactive()
        }
    }
}
