package import Foundation
public import Periodical

extension HTTPClient {
    /// Receives bytes with their offset in the file, on the client's thread. The bytes of a range arrive in order.
    /// Returns whether more bytes are needed.
    public typealias PieceReceiver =
        @Sendable (_ bytes: UnsafeRawBufferPointer, _ offset: Int) throws(MastheadError) -> Bool

    /// Downloads ranges of a file with one request, or the whole file if the server does not support ranges.
    /// - Parameters:
    ///   - request: the request for the file.
    ///   - ranges: the ranges of bytes to download. Empty to download the whole file.
    ///   - size: the required size of the file, or nil if it is unknown.
    ///   - onAnswer: called with the kind of response before the first bytes arrive.
    ///   - receive: receives the bytes. The bytes are not verified.
    /// - Returns: the kind of response.
    /// - Throws: ``MastheadError`` with a transfer code. Bytes that arrived before the error were passed to the
    ///   receiver.
    @discardableResult
    public func fetchPieces(
        _ request: HTTPRequest, ranges: [Range<Int>] = [], size: Int? = nil,
        onAnswer: @escaping @Sendable (PieceAnswer) -> Void = { _ in }, receive: @escaping PieceReceiver
    ) async throws(MastheadError) -> PieceAnswer {
        var request = request
        if !ranges.isEmpty {
            let list = ranges.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: ",")
            request.headers["Range"] = "bytes=\(list)"
        }
        let sink = PieceSink(url: request.url, ranges: ranges, size: size, onAnswer: onAnswer, receive: receive)
        do throws(MastheadError) {
            try await perform(request, sink)
        } catch {
            guard error.code == .enough, let answer = sink.answer else { throw error }
            return answer
        }
        return sink.answer ?? .parts
    }
}

extension MastheadError.Code {
    /// The receiver needs no more bytes. Never thrown to callers.
    static let enough = Self(rawValue: "transfer.enough")
}

extension MastheadError {
    static func enough(_ url: URL) -> MastheadError {
        MastheadError(.enough, cannot: "fetch", to: url.redacted, found: "no more bytes are needed")
    }

    /// Returns the error for a body that has a content encoding.
    static func encoded(_ encoding: String?, _ url: URL) -> MastheadError {
        MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "the server encoded the file as '\(encoding ?? "")', which Masthead did not request",
            remedies: [.tellPublisher("Tell the publisher to serve archives without content encoding.")])
    }

    /// Returns the error for a file with wrong content.
    package static func wrongContent(_ url: URL, _ found: String) -> MastheadError {
        MastheadError(
            .wrongContent, cannot: "verify", to: url.redacted, found: found,
            remedies: [
                .refresh("Refresh and try again, because the publisher may be replacing the file."),
                .tellPublisher("If the problem remains, tell the publisher."),
            ])
    }
}
