import Cryptography
import Foundation
import Periodical
import Synchronization

/// A sink that appends each response to a partial file and hashes it.
final class FileSink: ResponseSink {
    private let writer: Mutex<PartialWriter>
    private let onProgress: @Sendable (Int, Int?) -> Void
    private let onHead: @Sendable (HTTPResponseHead) -> Void

    /// Opens the partial file, and hashes its content if the download can resume.
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
    var isComplete: Bool { writer.withLock { $0.isComplete } }
    /// The number of downloaded bytes.
    var byteCount: Int { writer.withLock { $0.byteCount } }

    /// Returns whether a response was unusable, so that the client must request the complete file. Returns true only
    /// once.
    func takeWholeRequest() -> Bool { writer.withLock { $0.takeWholeRequest() } }

    func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        let isComparing: Bool
        do throws(MastheadError) {
            isComparing = try writer.withLock { writer throws(MastheadError) in
                try writer.receive(head)
                return writer.isComparing
            }
        } catch {
            // Report the head of a rejected response only if the response is the complete file. The head of a partial
            // response does not describe the file.
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

    /// Waits until the file and its note are on disk.
    func settle() async { await writer.withLock { $0.flusher }.settle() }

    /// Checks the length and the hash of the complete file, if known.
    /// - Returns: the SHA-256 of the file in hexadecimal.
    func finish() throws(MastheadError) -> String {
        let (digest, adopted) = try writer.withLock { writer throws(MastheadError) in
            (try writer.finish(), writer.takeAdopted())
        }
        if let adopted { onHead(adopted) }
        return digest
    }
}
