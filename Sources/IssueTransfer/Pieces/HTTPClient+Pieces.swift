package import Foundation
public import Periodical

extension HTTPClient {
    /// Takes bytes of a file and where they lie in it, in order within a range; returns whether more is wanted. It is called on a
    /// thread of the client's.
    public typealias PieceReceiver =
        @Sendable (_ bytes: UnsafeRawBufferPointer, _ offset: Int) throws(MastheadError) -> Bool

    /// Fetches ranges of a file with one request. A server that has no ranges sends the whole, which is handed on as well.
    /// - Parameters:
    ///   - request: what to fetch.
    ///   - ranges: which bytes; none for the whole file.
    ///   - size: the file's size, where it is known; another one is an error.
    ///   - onAnswer: told how the server answers, before the first bytes.
    ///   - receive: takes the bytes. They are not verified.
    /// - Returns: how the server answered.
    /// - Throws: ``MastheadError`` with one of the transfer codes; what came until then was handed on.
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
    /// The receiver of a response's bytes has enough of them: no error for its caller.
    static let enough = Self(rawValue: "transfer.enough")
}

extension MastheadError {
    static func enough(_ url: URL) -> MastheadError {
        MastheadError(.enough, cannot: "fetch", to: url.redacted, found: "no more of it is wanted")
    }

    /// The error for a body that was encoded on the way.
    static func encoded(_ encoding: String?, _ url: URL) -> MastheadError {
        MastheadError(
            .refused, cannot: "fetch", to: url.redacted,
            found: "the server encodes it as '\(encoding ?? "")', which was not asked for",
            remedies: [.tellPublisher("Tell the publisher to serve archives as they are.")])
    }

    /// The error for a file that is not the promised one.
    package static func wrongContent(_ url: URL, _ found: String) -> MastheadError {
        MastheadError(
            .wrongContent, cannot: "verify", to: url.redacted, found: found,
            remedies: [
                .refresh("The publisher may be replacing it just now: refresh and try again."),
                .tellPublisher("If it stays so, tell the publisher."),
            ])
    }
}
