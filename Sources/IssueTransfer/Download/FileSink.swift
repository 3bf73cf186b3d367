import Crypto
import Foundation
import Periodical
import Synchronization

/// Writes responses behind what is already there of a partial file, hashing on the way.
final class FileSink: ResponseSink {
    private let writer: Mutex<PartialWriter>
    private let onProgress: @Sendable (Int, Int?) -> Void
    private let onHead: @Sendable (HTTPResponseHead) -> Void

    /// Opens the partial file and hashes what is there, if that may be gone on with.
    init(
        _ partial: PartialFile, url: URL, expected: ExpectedContent, inspect: HTTPClient.Inspector? = nil,
        inspectEnd: HTTPClient.EndInspector? = nil,
        onHead: @escaping @Sendable (HTTPResponseHead) -> Void = { _ in },
        onProgress: @escaping @Sendable (Int, Int?) -> Void
    ) throws(MastheadError) {
        let writer = try PartialWriter(partial, url: url, expected: expected, inspect: inspect, inspectEnd: inspectEnd)
        self.onProgress = onProgress
        self.onHead = onHead
        if writer.byteCount > 0 { onProgress(writer.byteCount, writer.totalByteCount) }
        self.writer = Mutex(writer)
    }

    /// The header fields of the next request.
    var headers: [String: String] { writer.withLock { $0.headers } }
    /// Whether all bytes are there.
    var isComplete: Bool { writer.withLock { $0.isComplete } }
    /// The bytes that are there.
    var byteCount: Int { writer.withLock { $0.byteCount } }

    /// Whether what came could not be used and the whole has to be asked for; true once.
    func takeAskAnew() -> Bool { writer.withLock { $0.takeAskAnew() } }

    func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        let isComparing: Bool
        do throws(MastheadError) {
            isComparing = try writer.withLock { writer throws(MastheadError) in
                try writer.receive(head)
                return writer.isComparing
            }
        } catch {
            // What comes in the place of the rest says nothing of the file.
            if head.status == 200, error.code != .interrupted { onHead(head) }
            throw error
        }
        if head.status == 200, !isComparing { onHead(head) }
    }

    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError) {
        let (byteCount, total, adopted) = try writer.withLock { writer throws(MastheadError) in
            try writer.receive(body)
            return (writer.byteCount, writer.totalByteCount, writer.takeAdopted())
        }
        if let adopted { onHead(adopted) }
        onProgress(byteCount, total)
    }

    /// Returns once nothing is written any more, neither to the file nor to its note.
    func settle() async { await writer.withLock { $0.flusher }.settle() }

    /// Looks at the whole: its length and hash, where they are known.
    /// - Returns: the hexadecimal SHA-256.
    func finish() throws(MastheadError) -> String {
        let (digest, adopted) = try writer.withLock { writer throws(MastheadError) in
            (try writer.finish(), writer.takeAdopted())
        }
        if let adopted { onHead(adopted) }
        return digest
    }
}
