public import Foundation
public import Logging
public import Periodical
import Synchronization

/// Fetches over HTTP: conditionally, in parts, again where it broke off, and verified.
///
/// Transfers share connections and run on one thread of the client's own. Redirects are followed, from https to https
/// only. Proxies come from the environment (`http_proxy`, `https_proxy`, `no_proxy`).
public final class HTTPClient: Sendable {
    /// How patient the client is.
    public let configuration: Configuration
    let logger: Logger
    private let engine = CurlEngine()

    /// Makes a client with connections of its own.
    public init(configuration: Configuration = Configuration(), logger: Logger = Logger(label: "masthead.http")) {
        self.configuration = configuration
        self.logger = logger
    }

    /// Fetches something small into memory; tries again as the configuration says.
    /// - Parameters:
    ///   - request: what to fetch; validators in its headers make it conditional.
    ///   - byteLimit: the largest body that is taken, in bytes.
    /// - Returns: the response's head and body: 200, or 304 where the request was conditional.
    /// - Throws: ``MastheadError`` with one of the transfer codes.
    public func fetch(_ request: HTTPRequest, byteLimit: Int) async throws(MastheadError) -> (HTTPResponseHead, Data) {
        try await retrying(request.url) { () throws(MastheadError) in
            let sink = MemorySink(url: request.url, byteLimit: byteLimit)
            try await perform(request, sink)
            let (head, body) = sink.response
            switch head.status {
            case 200, 304: return (head, body)
            default: throw MastheadError.status(head, request.url)
            }
        }
    }

    /// Runs one transfer to its end.
    func perform(_ request: HTTPRequest, _ sink: any ResponseSink) async throws(MastheadError) {
        let transferBox = Mutex<CurlTransfer?>(nil)
        let result: Result<Void, MastheadError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(MastheadError) {
                    let transfer = try CurlTransfer(request, configuration: configuration, sink: sink) {
                        continuation.resume(returning: $0)
                    }
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
        try result.get()
    }

    /// Does something that may fail for a while, until it succeeds, cannot, or has been tried often enough.
    /// - Parameter progress: how far it has come; getting further gives it all its tries back.
    func retrying<Value>(
        _ url: URL, progress: () -> Int = { 0 }, _ body: () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        var attempt = 0
        var reached = progress()
        while true {
            do throws(MastheadError) {
                return try await body()
            } catch {
                if progress() > reached {
                    reached = progress()
                    attempt = 0
                }
                guard error.code.isPassing, attempt < configuration.retryCount, !Task.isCancelled else { throw error }
                logger.debug("\(error) (will be tried again)", metadata: ["attempt": "\(attempt + 1)"])
                // Jitter keeps clients that failed together from coming back together.
                let pause = configuration.retryDelay * (Double(1 << attempt) * Double.random(in: 0.5...1.5))
                do { try await ContinuousClock().sleep(for: pause) } catch { throw .cancelled(url) }
                attempt += 1
            }
        }
    }
}
