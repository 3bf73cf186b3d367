public import Foundation
public import Logging
public import Periodical
import Synchronization

/// An HTTP client that resumes interrupted downloads and verifies files. It also reads local files, for requests that
/// permit this.
///
/// All transfers run on one thread and share connections. Redirects are followed, except from https to http. User names
/// and passwords come from the URL or the netrc file, and are sent only to their own origin. Proxies come from the
/// environment (`http_proxy`, `https_proxy`, `no_proxy`).
public final class HTTPClient: Sendable {
    /// The configuration of the client.
    public let configuration: Configuration
    let logger: Logger
    let unreachable = UnreachableOrigins()
    /// Counts the bytes received over the network. Several clients may share this counter.
    package let received: ReceivedBytes
    private let connections: Connections

    /// Connections that several clients may share.
    private final class Connections: Sendable {
        /// The engine, created by the first transfer so that other commands need not load libcurl and TLS.
        let engine = Mutex<CurlEngine<CurlMulti>?>(nil)
        let authentication = AuthenticationSchemes()
    }

    /// Creates a client that does not share connections.
    public convenience init(
        configuration: Configuration = Configuration(), logger: Logger = Logger(label: "masthead.http")
    ) {
        self.init(configuration: configuration, logger: logger, received: ReceivedBytes())
    }

    /// Creates a client that adds its received bytes to an existing counter.
    package init(configuration: Configuration, logger: Logger, received: ReceivedBytes) {
        self.configuration = configuration
        self.logger = logger
        self.received = received
        connections = Connections()
    }

    /// Creates a client with a different configuration that shares the connections, rate limit and counter of an
    /// existing client.
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

    /// Downloads a small document into memory. The configured retries and time limits apply.
    /// - Parameters:
    ///   - request: the request, conditional if its header fields contain validators.
    ///   - byteLimit: the maximum size of the body, in bytes.
    ///   - anyStatus: whether to return error responses instead of retrying, so that the caller can read the error in
    ///     the body.
    ///   - statuses: further statuses to return a response for.
    ///   - time: the time limit for all attempts, or nil to limit only each attempt.
    ///   - onWaiting: called before each pause between attempts, with the error and the length of the pause.
    /// - Returns: the head and the body of the response. The status is 200, or 304 for a conditional request; for
    ///   methods other than GET, it is any from 200 to 299. The head contains the URL after redirects, and the URL for
    ///   future requests.
    /// - Throws: ``MastheadError`` with a transfer code.
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

    /// Sends a request once, following redirects.
    /// - Parameters:
    ///   - time: the time limit for the request and its redirects. If nil, the request may take as long as data keeps
    ///     arriving.
    ///   - whole: the time limit for all attempts, for error messages.
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
