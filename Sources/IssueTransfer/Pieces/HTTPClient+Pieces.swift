package import Foundation
public import Periodical

extension HTTPClient {
    /// A receiver of bytes and their offset in the file, in order within a range. Returns whether it needs more. Called
    /// on the client's thread.
    public typealias PieceReceiver =
        @Sendable (_ bytes: UnsafeRawBufferPointer, _ offset: Int) throws(MastheadError) -> Bool

    /// Fetches ranges of a file with one request. If the server does not support ranges, the receiver gets the whole
    /// file.
    /// - Parameters:
    ///   - request: the request for the file.
    ///   - ranges: the ranges of bytes, or none for the whole file.
    ///   - size: the expected size of the file, if known. Any other size is an error.
    ///   - onAnswer: called with the kind of response, before the first bytes.
    ///   - receive: receives the bytes, which are not verified.
    /// - Returns: the kind of response.
    /// - Throws: ``MastheadError`` with one of the transfer codes. Bytes that arrived before were already passed on.
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
    /// The receiver needs no more bytes. Callers do not see this as an error.
    static let enough = Self(rawValue: "transfer.enough")
}

extension MastheadError {
    static func enough(_ url: URL) -> MastheadError {
        MastheadError(.enough, cannot: "fetch", to: url.redacted, found: "no more bytes are needed")
    }

    /// Returns the error for a body with a content encoding.
    static func encoded(_ encoding: String?, _ url: URL) -> MastheadError {
        MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "the server encoded the file as '\(encoding ?? "")', which Masthead did not request",
            remedies: [.tellPublisher("Tell the publisher to serve archives without content encoding.")])
    }

    /// Returns the error for a file that is not the promised one.
    package static func wrongContent(_ url: URL, _ found: String) -> MastheadError {
        MastheadError(
            .wrongContent, cannot: "verify", to: url.redacted, found: found,
            remedies: [
                .refresh("Refresh and try again: the publisher may be replacing the file."),
                .tellPublisher("If the problem remains, tell the publisher."),
            ])
    }
}
