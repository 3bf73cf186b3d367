import Foundation
public import Periodical
import Synchronization

extension HTTPClient {
    /// Requests the head of a file with HEAD, or its first byte with GET if the server refuses HEAD.
    ///
    /// This request is not retried.
    /// - Parameter request: the request, conditional if its header fields contain validators.
    /// - Returns: the head of the response. The status is 200 or 206, or 304 if the request was conditional.
    /// - Throws: ``MastheadError`` with a transfer code.
    public func head(_ request: HTTPRequest) async throws(MastheadError) -> HTTPResponseHead {
        var request = request
        request.method = .head
        let sink = HeadSink(request)
        do throws(MastheadError) {
            return try await head(request, sink)
        } catch {
            guard let status = sink.head?.status, Self.headRefusals.contains(status) else { throw error }
        }
        request.method = .get
        request.headers["Range"] = "bytes=0-0"
        return try await head(request, HeadSink(request))
    }

    /// The statuses of servers that refuse HEAD, for example because they sign URLs only for GET.
    private static let headRefusals: Set<Int> = [400, 403, 405, 501]

    private func head(_ request: HTTPRequest, _ sink: HeadSink) async throws(MastheadError) -> HTTPResponseHead {
        do throws(MastheadError) {
            try await perform(request, sink, within: configuration.headTimeout)
        } catch {
            guard error.code == .enough else { throw error }
        }
        return sink.head ?? HTTPResponseHead(status: 0)
    }
}

/// A sink that receives only the head of a response.
private final class HeadSink: ResponseSink {
    private let request: HTTPRequest
    private let received = Mutex<HTTPResponseHead?>(nil)

    init(_ request: HTTPRequest) { self.request = request }

    var head: HTTPResponseHead? { received.withLock { $0 } }

    func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        received.withLock { $0 = head }
        let isPart = head.status == 206 && request.method == .get
        guard head.status == 200 || isPart || head.status == 304 && request.isConditional else {
            throw .status(head, request.url)
        }
    }

    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError) { throw .enough(request.url) }
}
