public import Foundation
import Logging
public import Periodical

extension HTTPClient {
    /// An event of a download.
    public enum TransferEvent: Sendable {
        /// The server sends the complete file. The head contains the cache validators.
        case answered(HTTPResponseHead)
        /// The number of bytes on disk, including bytes from earlier attempts. The total is nil if it is unknown.
        case arrived(byteCount: Int, of: Int?)
        /// The download failed temporarily and will be retried after a pause.
        case waiting(MastheadError, Duration)
    }

    /// A check of a file's first bytes, or of all bytes if the file is short. It throws an error if the file is not of
    /// the expected kind.
    public typealias Inspector = @Sendable (Data) throws(MastheadError) -> Void

    /// A check of a finished file. It returns the reason why the file cannot be complete, or nil.
    public typealias EndInspector = @Sendable (URL) throws(MastheadError) -> String?

    /// The number of bytes that are passed to an ``Inspector``.
    public static let inspectedByteCount = 1024

    /// Downloads a file. A partial download is resumed, failures are retried as configured, and the result is verified.
    ///
    /// If this function throws an error or the process is killed, the downloaded bytes stay on disk, unless they are
    /// wrong. The next call resumes the download. After a power failure, at most the last 8 MiB are downloaded again.
    /// - Parameters:
    ///   - request: the request for the file.
    ///   - partial: the destination. Only one call at a time may write to it.
    ///   - expected: the size and hash from the catalog.
    ///   - onProgress: called with each event, on any thread.
    ///   - inspect: checks the first bytes as soon as they arrive. If it throws an error, the transfer ends and the
    ///     partial file is deleted.
    ///   - inspectEnd: checks a file whose length and hash are unknown. If the end of the file is missing, the download
    ///     is resumed.
    /// - Returns: the hexadecimal SHA-256 of the file.
    /// - Throws: ``MastheadError`` with one of the transfer codes or `files.failed`.
    @discardableResult
    public func download(
        _ request: HTTPRequest, to partial: PartialFile, expected: ExpectedContent = ExpectedContent(),
        onProgress: @escaping @Sendable (TransferEvent) -> Void = { _ in }, inspect: Inspector? = nil,
        inspectEnd: EndInspector? = nil
    ) async throws(MastheadError) -> String {
        var wrongCount = 0
        while true {
            do throws(MastheadError) {
                return try await downloadOnce(request, to: partial, expected, inspect, inspectEnd, onProgress)
            } catch {
                guard error.code == .wrongContent else { throw error }
                // The hash may be wrong because the file consists of parts of different versions, so download the
                // complete file once more.
                try partial.remove()
                wrongCount += 1
                guard wrongCount < 2, !Task.isCancelled else { throw error }
                logger.debug("\(error) (fetching it once more from the start)")
            }
        }
    }

    /// Retries until the server has sent the complete file.
    private func downloadOnce(
        _ request: HTTPRequest, to partial: PartialFile, _ expected: ExpectedContent, _ inspect: Inspector?,
        _ inspectEnd: EndInspector?, _ onProgress: @escaping @Sendable (TransferEvent) -> Void
    ) async throws(MastheadError) -> String {
        let sink = try FileSink(
            partial, url: request.url, expected: expected, inspect: inspect, inspectEnd: inspectEnd,
            onHead: { onProgress(.answered($0)) }
        ) { onProgress(.arrived(byteCount: $0, of: $1)) }
        do throws(MastheadError) {
            let digest = try await retrying(
                request.url, progress: { sink.byteCount },
                onWaiting: { onProgress(.waiting($0, $1)) }
            ) { () throws(MastheadError) in
                if !sink.isComplete { try await transfer(request, sink) }
                return try sink.finish()
            }
            await sink.settle()
            return digest
        } catch {
            // Wait for pending syncs, because a late sync could record bytes of the next call as synced before they are
            // on disk.
            await sink.settle()
            throw error
        }
    }

    private func transfer(_ request: HTTPRequest, _ sink: FileSink) async throws(MastheadError) {
        var request = request
        request.headers.merge(sink.headers) { $1 }
        do throws(MastheadError) {
            try await perform(request, sink)
        } catch {
            guard sink.takeWholeRequest() else { throw error }
            request.headers["Range"] = nil
            request.headers["If-Range"] = nil
            try await perform(request, sink)
        }
    }
}
