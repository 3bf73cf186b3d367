import Foundation
import Periodical
import Synchronization

/// A sink that passes the bytes of a response to a receiver, with their offset in the file.
final class PieceSink: ResponseSink {
    private enum Mode {
        case none
        /// The response is one run of bytes, which starts at an offset in the file. The end is nil if unknown.
        case run(offset: Int, end: Int?)
        case parts(MultipartByteRanges)
    }

    private struct State {
        var mode = Mode.none
        var answer: PieceAnswer?
        /// The number of bytes received in the parts of a response.
        var byteCount = 0
    }

    private let url: URL
    private let ranges: [Range<Int>]
    private let size: Int?
    private let onAnswer: @Sendable (PieceAnswer) -> Void
    private let receive: HTTPClient.PieceReceiver
    private let state = Mutex(State())

    init(
        url: URL, ranges: [Range<Int>], size: Int?, onAnswer: @escaping @Sendable (PieceAnswer) -> Void,
        receive: @escaping HTTPClient.PieceReceiver
    ) {
        self.url = url
        self.ranges = ranges
        self.size = size
        self.onAnswer = onAnswer
        self.receive = receive
    }

    /// The kind of response, or nil if not yet known.
    var answer: PieceAnswer? { state.withLock { $0.answer } }

    func receive(_ head: HTTPResponseHead) throws(MastheadError) {
        let encoding = head.headers["content-encoding"]?.lowercased()
        guard encoding == nil || encoding == "identity" else { throw .encoded(encoding, url) }
        var answer = PieceAnswer.parts
        let mode: Mode
        switch head.status {
        case 200:
            if head.isWebPage, let size, head.contentLength != size { throw .webPage(url) }
            try check(head.contentLength)
            answer = .whole(acceptsRanges: head.headers["accept-ranges"]?.lowercased() == "bytes")
            // The server may support only one range per request.
            if ranges.count > 1, answer == .whole(acceptsRanges: true) { throw end(.onlyOneRange) }
            mode = .run(offset: 0, end: nil)
        case 206 where !ranges.isEmpty:
            if let type = head.headers["content-type"], let parts = MultipartByteRanges(contentType: type) {
                mode = .parts(parts)
            } else if let range = head.headers["content-range"].flatMap(ContentRange.init), let part = range.range {
                try check(range.total)
                guard ranges.contains(where: { $0.lowerBound == part.lowerBound }) else {
                    throw wrong("the server sent bytes \(part) instead of \(ranges)")
                }
                // The server may have ignored all ranges but the first.
                if ranges.count > 1, part.upperBound < (ranges.last?.lowerBound ?? 0) { answer = .onlyOneRange }
                mode = .run(offset: part.lowerBound, end: part.upperBound + 1)
            } else {
                throw wrong("the server sent a part without Content-Range")
            }
        case 416 where !ranges.isEmpty: throw wrong("the server has fewer bytes than the index lists")
        default: throw .status(head, url)
        }
        let (settled, said) = (mode, answer)
        state.withLock {
            $0.mode = settled
            $0.answer = said
        }
        onAnswer(said)
    }

    func receive(_ body: UnsafeRawBufferPointer) throws(MastheadError) {
        try state.withLock { state throws(MastheadError) in try take(body, &state) }
    }

    private func take(_ body: UnsafeRawBufferPointer, _ state: inout State) throws(MastheadError) {
        switch state.mode {
        case .none: return
        case .run(let offset, let end):
            let piece = UnsafeRawBufferPointer(rebasing: body.prefix(end.map { $0 - offset } ?? .max))
            state.mode = .run(offset: offset + piece.count, end: end)
            try hand(piece, offset)
            if piece.count < body.count { throw wrong("the server sent more bytes than it announced") }
        case .parts(var parts):
            // Clear the mode first, so that Swift moves the parser instead of copying it.
            state.mode = .none
            defer { state.mode = .parts(parts) }
            var byteCount = state.byteCount
            let fault = try parts.take(body) { bytes, offset, total throws(MastheadError) in
                try check(total)
                byteCount += bytes.count
                // Without this limit, a server that keeps repeating the same parts would never finish.
                if let size, byteCount > size {
                    throw wrong("the server sent parts of more than \(size) bytes in total")
                }
                try hand(bytes, offset)
            }
            state.byteCount = byteCount
            if let fault { throw wrong(fault) }
        }
    }

    private func hand(_ bytes: UnsafeRawBufferPointer, _ offset: Int) throws(MastheadError) {
        if let size, offset + bytes.count > size { throw wrong("the server sent more than \(size) bytes") }
        guard try receive(bytes, offset) else { throw .enough(url) }
    }

    private func end(_ answer: PieceAnswer) -> MastheadError {
        state.withLock { $0.answer = answer }
        onAnswer(answer)
        return .enough(url)
    }

    private func check(_ total: Int?) throws(MastheadError) {
        guard let total, let size, total != size else { return }
        throw wrong("the server has \(total) bytes, but the index lists \(size)")
    }

    private func wrong(_ found: String) -> MastheadError { .wrongContent(url, found) }
}
