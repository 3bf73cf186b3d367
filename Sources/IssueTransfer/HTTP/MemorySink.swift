import Foundation
import Periodical
import Synchronization

/// A sink that keeps a response in memory, up to a size limit.
final class MemorySink: ResponseSink {
    private let state = Mutex((head: HTTPResponseHead(status: 0), body: Data()))
    private let url: URL
    private let byteLimit: Int
    private let isHead: Bool
    private let isTaken: @Sendable (_ status: Int) -> Bool

    /// - Parameters:
    ///   - anyStatus: whether to keep all responses. By default, only successful responses are kept.
    ///   - statuses: further statuses to keep a response for.
    init(_ request: HTTPRequest, byteLimit: Int, anyStatus: Bool = false, alsoTaking statuses: Set<Int> = []) {
        url = request.url
        self.byteLimit = byteLimit
        isHead = request.method == .head
        isTaken = { [isConditional = request.isConditional, isSafe = request.method.isSafe] status in
            anyStatus || statuses.contains(status) || (isSafe ? status == 200 : (200..<300).contains(status))
                || status == 304 && isConditional
        }
    }

    var response: (HTTPResponseHead, Data) { state.withLock { ($0.head, $0.body) } }

    func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        guard isTaken(head.status) else { throw .status(head, url) }
        if let length = head.contentLength, head.status != 304, length > byteLimit, !isHead { throw tooLong }
        state.withLock { $0.head = head }
    }

    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError) {
        let count = state.withLock { state in
            state.body.append(contentsOf: body)
            return state.body.count
        }
        guard count <= byteLimit else { throw tooLong }
    }

    private var tooLong: MastheadError {
        MastheadError(
            .wrongContent, cannot: "fetch", to: url.redacted,
            found: "the file is larger than the limit of \(byteLimit) bytes",
            remedies: [.checkAddress("Check the address. Files of this kind are smaller.")])
    }
}
