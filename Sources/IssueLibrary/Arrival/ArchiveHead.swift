import Foundation
import IssueTransfer
import Periodical
import Synchronization

/// The first bytes of an archive, fetched beside its index when a reader waits for it: the page grid comes first in an
/// archive (docs/formats.md, "Output of `pack`"), so it is here a round trip earlier.
final class ArchiveHead: Sendable {
    private let bytes = Mutex(Data())
    private let learned = Mutex<PieceAnswer?>(nil)

    /// How the server answered, if it was asked.
    var answer: PieceAnswer? { learned.withLock { $0 } }

    /// The page grid of a large issue is a few kilobytes.
    private static let byteCount = 8 << 10
    /// How long what is on its way is waited for when the index is here.
    private static let patience = Duration.milliseconds(500)

    /// Does something, and meanwhile fetches the head as soon as it is wished for.
    /// - Parameters:
    ///   - isWished: whether a reader waits for the archive.
    ///   - changeMark: another one when that may have changed.
    ///   - body: fetches the index.
    func fetch<Value: Sendable>(
        _ request: HTTPRequest, size: Int, with client: HTTPClient,
        when isWished: @escaping @Sendable () async -> Bool, changeMark: @escaping @Sendable () -> [Int],
        beside body: () async throws(MastheadError) -> Value
    ) async throws(MastheadError) -> Value {
        let isBegun = Mutex(false)
        let task = Task {
            var mark: [Int]?
            while true {
                let newMark = changeMark()
                if newMark != mark, await isWished() { break }
                mark = newMark
                try await ContinuousClock().sleep(for: .milliseconds(5))
            }
            isBegun.withLock { $0 = true }
            // What goes wrong here goes wrong again when the archive is fetched, and is told then.
            _ = try await client.fetchPieces(
                request, ranges: [0..<min(size, Self.byteCount)], size: size,
                onAnswer: { answer in self.learned.withLock { $0 = answer } }
            ) { bytes, offset throws(MastheadError) in
                self.bytes.withLock { head in
                    if head.count == offset { head.append(contentsOf: bytes.prefix(Self.byteCount - offset)) }
                }
                // A server without ranges sends more.
                return offset + bytes.count <= Self.byteCount
            }
        }
        defer { task.cancel() }
        let value = try await body()
        if isBegun.withLock({ $0 }) {
            let limit = Task {
                try await ContinuousClock().sleep(for: Self.patience)
                task.cancel()
            }
            _ = await task.result
            limit.cancel()
        }
        return value
    }

    /// Gives what came to where it belongs.
    func pour(into store: EntryStore) throws(MastheadError) {
        let head = bytes.withLock { $0 }
        try head.bytes.withUnsafeBytes { bytes throws(MastheadError) in try store.receive(bytes, at: 0) }
    }
}
