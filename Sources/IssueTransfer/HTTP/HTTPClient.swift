public import Foundation
public import Logging
public import Periodical
import Synchronization

/// Fetches over HTTP, and from this machine's own files where the request says that it may: conditionally, in parts, again
/// where it broke off, and verified.
///
/// Transfers share connections and run on one thread of the client's own. Redirects are followed, but never from https to
/// http. Names and passwords come from the URL or from the netrc file, and stay with the origin they are for. Proxies come
/// from the environment (`http_proxy`, `https_proxy`, `no_proxy`).
public final class HTTPClient: Sendable {
    /// How patient the client is.
    public let configuration: Configuration
    let logger: Logger
    let unreachable = UnreachableOrigins()
    /// What has arrived over the network by this client, and by others that were given the same counter.
    package let received: ReceivedBytes
    private let connections: Connections

    /// The connections of a client, and of those that share them.
    private final class Connections: Sendable {
        /// Made when the first transfer is: what only looks at a library needs no TLS.
        let engine = Mutex<CurlEngine<CurlMulti>?>(nil)
        let authentication = AuthenticationSchemes()
    }

    /// Makes a client with connections of its own.
    public convenience init(
        configuration: Configuration = Configuration(), logger: Logger = Logger(label: "masthead.http")
    ) {
        self.init(configuration: configuration, logger: logger, received: ReceivedBytes())
    }

    /// Makes a client that counts what arrives together with others.
    package init(configuration: Configuration, logger: Logger, received: ReceivedBytes) {
        self.configuration = configuration
        self.logger = logger
        self.received = received
        connections = Connections()
    }

    /// Makes a client of another patience that shares a client's connections, its rate limit and its count of what arrives.
    package init(_ client: HTTPClient, configuration: Configuration) {
        self.configuration = configuration
        logger = client.logger
        received = client.received
        connections = client.connections
    }

    private func engine() throws(MastheadError) -> CurlEngine<CurlMulti> {
        try connections.engine.withLock { made throws(MastheadError) in
            if let made { return made }
            try ProcessLimits.require()
            let engine = try CurlEngine(CurlMulti(rateLimit: configuration.rateLimit))
            made = engine
            return engine
        }
    }

    /// Fetches something small into memory; tries again as the configuration says. It has to be whole in the time that the
    /// configuration gives.
    /// - Parameters:
    ///   - request: what to fetch; validators in its headers make it conditional.
    ///   - byteLimit: the largest body that is taken, in bytes.
    ///   - anyStatus: whether a response that reports an error is returned as well, for services that say in its body what is
    ///     wrong. It is then not tried again because of its status.
    ///   - statuses: of which a response is returned as well.
    ///   - time: how long it may take over all tries; nil for as long as each of these may.
    ///   - onWaiting: told before each pause between two tries why, and for how long.
    /// - Returns: the response's head and body: 200, or 304 where the request was conditional; to what is no GET any of 200
    ///   to 299. The head tells where it came from after redirects, and where the next request is to be sent.
    /// - Throws: ``MastheadError`` with one of the transfer codes.
    public func fetch(
        _ request: HTTPRequest, byteLimit: Int, anyStatus: Bool = false, alsoTaking statuses: Set<Int> = [],
        within time: Duration? = nil, onWaiting: (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> (HTTPResponseHead, Data) {
        let end = time.map { ContinuousClock.now + $0 }
        return try await retrying(
            request.url, count: request.isRepeatable ? min(4, configuration.retryCount) : 0, until: end,
            onWaiting: onWaiting
        ) { () throws(MastheadError) in
            let sink = MemorySink(
                request, byteLimit: byteLimit, anyStatus: anyStatus, alsoTaking: statuses)
            let left = end.map { max(.milliseconds(1), ContinuousClock.now.duration(to: $0)) }
            let own = configuration.documentTimeout
            let isLeft = left.map { $0 < own } ?? false
            try await perform(request, sink, within: isLeft ? left : own, of: isLeft ? time : own)
            return sink.response
        }
    }

    /// Runs one request to its end, over redirects.
    /// - Parameters:
    ///   - time: how long all of it may take; nil for as long as bytes arrive.
    ///   - whole: the time that it had together with the tries before it, for messages.
    func perform(
        _ request: HTTPRequest, _ sink: any ResponseSink, within time: Duration? = nil, of whole: Duration? = nil
    ) async throws(MastheadError) {
        if request.url.isFileURL { return try await read(request, sink) }
        guard request.reach.allows(request.url) else { throw request.reach.refusal(of: request.url) }
        let limit = time.map { (duration: whole ?? $0, end: ContinuousClock.now + $0) }
        var redirection = Redirection(request, limit: configuration.maximumRedirects)
        var mayRepeat = true
        while true {
            let patience = TransferPatience(configuration, limit: limit)
            switch try await transfer(redirection, patience, mayRepeat: mayRepeat, sink) {
            case .response: return
            case .again: mayRepeat = false
            case .redirect(let target, let status):
                try redirection.follow(target, status: status)
                mayRepeat = true
            }
        }
    }

    private func transfer(
        _ redirection: Redirection, _ patience: TransferPatience, mayRepeat: Bool, _ sink: any ResponseSink
    ) async throws(MastheadError) -> CurlTransfer.Outcome {
        let transferBox = Mutex<CurlTransfer?>(nil)
        let engine = try engine()
        let result: Result<CurlTransfer.Outcome, MastheadError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(MastheadError) {
                    let transfer = try CurlTransfer(
                        redirection, configuration: configuration, patience: patience,
                        authentication: connections.authentication, mayRepeat: mayRepeat, sink: sink
                    ) { continuation.resume(returning: $0) }
                    transfer.onBytes = { [received] in received.add($0) }
                    transferBox.withLock { $0 = transfer }
                    engine.start(transfer)
                    if Task.isCancelled { engine.cancel(transfer) }
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            if let transfer = transferBox.withLock({ $0 }) { engine.cancel(transfer) }
        }
        return try result.get()
    }
}
