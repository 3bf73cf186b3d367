import Foundation
import IssueTransfer
import Periodical
import Synchronization

/// The first bytes of an archive, which contain the page grid (docs/formats.md, "Output of `pack`"). If a reader is
/// waiting, these bytes are downloaded together with the index, which saves a round trip.
final class ArchiveHead: Sendable {
    private let bytes = Mutex(Data())
    private let learned = Mutex<PieceAnswer?>(nil)

    /// The server's response, or nil if no request was sent.
    var answer: PieceAnswer? { learned.withLock { $0 } }

    /// The number of bytes to request. Even the page grid of a large issue has only a few kilobytes.
    private static let byteCount = 8 << 10
    /// The maximum time to wait for the first bytes after the index was downloaded.
    private static let patience = Duration.milliseconds(500)

    /// Runs a closure and, if a reader is waiting, downloads the archive's first bytes at the same time.
    /// - Parameters:
    ///   - isWished: returns whether a reader is waiting for the archive.
    ///   - changeMark: returns a value that changes if the result of `isWished` may have changed.
    ///   - body: the closure, which downloads the index.
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
            // Ignore errors here. If an error persists, the archive's download reports it.
            _ = try await client.fetchPieces(
                request, ranges: [0..<min(size, Self.byteCount)], size: size,
                onAnswer: { answer in self.learned.withLock { $0 = answer } }
            ) { bytes, offset throws(MastheadError) in
                self.bytes.withLock { head in
                    if head.count == offset { head.append(contentsOf: bytes.prefix(Self.byteCount - offset)) }
                }
                // Stop if there are more bytes than requested, as from a server that does not support ranges.
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

    /// Writes the downloaded bytes to a store.
    func pour(into store: EntryStore) throws(MastheadError) {
        let head = bytes.withLock { $0 }
        try head.bytes.withUnsafeBytes { bytes throws(MastheadError) in try store.receive(bytes, at: 0) }
    }
}
