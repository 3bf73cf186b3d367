import Foundation
import Periodical
import Synchronization

/// Keeps a response in memory, up to a limit.
final class MemorySink: ResponseSink {
    private let state = Mutex((head: HTTPResponseHead(status: 0), body: Data()))
    private let url: URL
    private let byteLimit: Int
    private let isHead: Bool
    private let isTaken: @Sendable (_ status: Int) -> Bool

    /// - Parameters:
    ///   - anyStatus: whether every response is kept; by default those that bring what the request asks for.
    ///   - statuses: of which a response is kept as well.
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
            .wrongContent, cannot: "fetch", to: url.redacted, found: "it is longer than \(byteLimit) bytes",
            remedies: [.checkAddress("That is more than such a file may have. Check the address.")])
    }
}
