import Foundation
import Periodical
import Synchronization

/// Keeps a response in memory, up to a limit.
final class MemorySink: ResponseSink {
    private let state = Mutex((head: HTTPResponseHead(status: 0), body: Data()))
    private let url: URL
    private let byteLimit: Int
    private let isConditional: Bool

    init(url: URL, byteLimit: Int, isConditional: Bool) {
        self.url = url
        self.byteLimit = byteLimit
        self.isConditional = isConditional
    }

    var response: (HTTPResponseHead, Data) { state.withLock { ($0.head, $0.body) } }

    func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        guard head.status == 200 || head.status == 304 && isConditional else { throw .status(head, url) }
        if let length = head.contentLength, head.status == 200, length > byteLimit { throw tooLong }
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
            .wrongContent, doing: "fetching", to: url.redacted, found: "it is longer than \(byteLimit) bytes",
            hint: "That is more than such a file may have. Check the address.")
    }
}
