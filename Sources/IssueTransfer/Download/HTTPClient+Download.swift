public import Foundation
import Logging
public import Periodical

extension HTTPClient {
    /// What happens to a file that is being brought in.
    public enum TransferEvent: Sendable {
        /// The server answers with the whole: its head has the validators.
        case answered(HTTPResponseHead)
        /// So many bytes are on disk, those that were there before among them, of so many, where that is known.
        case arrived(byteCount: Int, of: Int?)
        /// It could not go on just now, and is tried again after a pause.
        case waiting(MastheadError, Duration)
    }

    /// Looks at the first bytes of a file, all of them where it is short, and throws where it is not what was meant.
    public typealias Inspector = @Sendable (Data) throws(MastheadError) -> Void

    /// Looks at a file that arrived: why it cannot be the whole, or nil.
    public typealias EndInspector = @Sendable (URL) throws(MastheadError) -> String?

    /// How many bytes an ``Inspector`` is given.
    public static let inspectedByteCount = 1024

    /// Brings a file in: goes on with what is there of it, tries again as the configuration says, and verifies it.
    ///
    /// What arrived stays on disk when this throws or its process dies, except what was found wrong; the next call goes on
    /// from there. After a power cut at most the last 8 MiB are fetched again.
    /// - Parameters:
    ///   - request: what to fetch.
    ///   - partial: where to. Only one call at a time may write there.
    ///   - expected: what the catalog promises.
    ///   - onProgress: told what happens; called on threads of the client's choosing.
    ///   - inspect: looks at the first bytes as soon as they are here; what it throws ends the transfer, and nothing is kept.
    ///   - inspectEnd: looks at a file that arrived without a length and a hash, and is gone on with if its end is missing.
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
                // A hash that does not fit may be two halves of different versions: the whole is fetched once more.
                try partial.remove()
                wrongCount += 1
                guard wrongCount < 2, !Task.isCancelled else { throw error }
                logger.debug("\(error) (fetching it once more from the start)")
            }
        }
    }

    /// Goes on until the server has given everything.
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
            // A note that is written to later would vouch for bytes of the next call's, which are not on the disk yet.
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
            guard sink.takeAskAnew() else { throw error }
            request.headers["Range"] = nil
            request.headers["If-Range"] = nil
            try await perform(request, sink)
        }
    }
}
