public import Foundation
import Logging
public import Periodical

extension HTTPClient {
    /// An event of a download.
    public enum TransferEvent: Sendable {
        /// The server is sending the complete file. The response head contains the cache validators.
        case answered(HTTPResponseHead)
        /// Bytes have arrived. The values are the number of bytes on disk, including earlier attempts, and the total,
        /// or nil if unknown.
        case arrived(byteCount: Int, of: Int?)
        /// A temporary error interrupted the download. The client will retry after this pause.
        case waiting(MastheadError, Duration)
    }

    /// A check of the first bytes of a file, or of a whole short file. Throws an error if the file is of the wrong
    /// kind.
    public typealias Inspector = @Sendable (Data) throws(MastheadError) -> Void

    /// A check of a downloaded file. Returns why the file must be incomplete, or nil if it may be complete.
    public typealias EndInspector = @Sendable (URL) throws(MastheadError) -> String?

    /// The number of bytes passed to an ``Inspector``.
    public static let inspectedByteCount = 1024

    /// Downloads a file. Resumes a partial download, retries failed attempts as configured, and verifies the result.
    ///
    /// If this function throws an error or the process is killed, the next call resumes the download. After a power
    /// failure, at most the last 8 MiB are downloaded again.
    /// - Parameters:
    ///   - request: the request for the file.
    ///   - partial: the partial file to write, which must not be used by two calls at once.
    ///   - expected: the size and hash that the catalog lists for the file.
    ///   - onProgress: called with each event, on any thread.
    ///   - inspect: checks the first bytes. If it throws an error, the transfer ends, and the partial file is deleted.
    ///   - inspectEnd: checks the downloaded file if its length and hash are unknown. If it finds the file incomplete,
    ///     the download resumes.
    /// - Returns: the SHA-256 of the file in hexadecimal.
    /// - Throws: ``MastheadError`` with a transfer code or the code `files.failed`.
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
                // The hash may be wrong because the file was assembled from different versions. Download it once more
                // from the start.
                try partial.remove()
                wrongCount += 1
                guard wrongCount < 2, !Task.isCancelled else { throw error }
                logger.debug("\(error) (fetching it once more from the start)")
            }
        }
    }

    /// Retries the download until the complete file has arrived.
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
            // Wait for pending syncs. Otherwise, a late sync could record bytes of the next call before they are on
            // disk.
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
