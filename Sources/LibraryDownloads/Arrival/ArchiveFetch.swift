import IssueArchive
import IssueTransfer
import Periodical
import Synchronization

/// Downloads the missing parts of an archive, in one stream or in as few range requests as possible. Entries that a
/// reader is waiting for come first.
final class ArchiveFetch: Sendable {
    /// The server's support for range requests, according to the responses so far.
    private enum Ability {
        case unknown
        /// The server accepts several ranges in a single request.
        case several
        /// The server accepts only one range per request.
        case one
        /// The server does not support range requests.
        case none
    }

    /// Returns the entries that a reader needs now, as groups of entry numbers in order of priority.
    typealias WantedEntries = @Sendable () async throws(MastheadError) -> [[Int]]

    private let client: HTTPClient
    private let request: HTTPRequest
    let store: EntryStore
    /// The numbers of the entries to download, or nil for all entries.
    let only: [Int]?
    let changeMark: @Sendable () -> [Int]
    let wantedEntries: WantedEntries
    private let ability = Mutex(Ability.unknown)
    /// Whether the last request was for entries that a reader wanted.
    private let hasJumped: Mutex<Bool>

    /// The maximum number of concurrent requests to a server that supports ranges.
    private static let requestsAtOnce = 4
    /// The maximum number of unwanted bytes to receive before a wanted entry. Receiving a few more bytes is faster than
    /// starting another transfer.
    private static let worthJumping = 128 << 10

    /// Creates a download.
    /// - Parameters:
    ///   - only: the numbers of the entries to download, or nil for all entries.
    ///   - headAnswer: the server's response to an earlier request for one range, or nil if there was no such request.
    ///   - changeMark: returns a value that changes if the result of `wantedEntries` may have changed.
    ///   - wantedEntries: returns the entries that a reader needs now.
    init(
        _ client: HTTPClient, _ request: HTTPRequest, _ store: EntryStore, only: [Int]? = nil,
        headAnswer: PieceAnswer? = nil, changeMark: @escaping @Sendable () -> [Int],
        wantedEntries: @escaping WantedEntries
    ) {
        self.client = client
        self.request = request
        self.store = store
        self.only = only
        // A reader that waited for the page grid will soon request a page.
        hasJumped = Mutex(headAnswer != nil)
        self.changeMark = changeMark
        self.wantedEntries = wantedEntries
        if let headAnswer { learn(headAnswer, from: [0..<1]) }
    }

    /// Downloads entries until the archive is complete.
    /// - Parameters:
    ///   - onProgress: called each time bytes are received.
    ///   - onWaiting: called before each retry, with the error and the delay.
    func run(
        onProgress: @escaping @Sendable () -> Void, onWaiting: (MastheadError, Duration) -> Void
    ) async throws(MastheadError) {
        try await client.retrying(
            request.url, progress: { store.byteCount }, onWaiting: onWaiting
        ) { () throws(MastheadError) in
            while try await fetchNext(onProgress) {}
        }
    }

    var canJump: Bool { ability.withLock { $0 != .none } }

    /// Downloads the next missing entries.
    /// - Returns: whether more entries may be missing.
    private func fetchNext(_ onProgress: @escaping @Sendable () -> Void) async throws(MastheadError) -> Bool {
        let before = (store.byteCount, ability.withLock { $0 })
        let wish = try await nextWish(isSoon: hasJumped.withLock { $0 })
        hasJumped.withLock { $0 = wish != nil }
        let requests: [[Range<Int>]]
        if let wish, canJump {
            requests = plan(store.missing(of: wish))
        } else if wish == nil, only != nil || store.missingNumbers.isEmpty {
            return false
        } else {
            requests = store.isEmpty || !canJump ? [[]] : plan(store.missing())
        }
        // If all bytes were received but an entry is still missing, the download would otherwise never end.
        guard !requests.isEmpty else {
            throw MastheadError(
                .wrongContent, cannot: "fetch", to: request.url.redacted,
                found: "the download is complete, but a file is still missing", remedies: [.tellPublisher()])
        }
        let wasPreempted = try await fetch(requests, of: canJump ? wish ?? [] : [], onProgress)
        guard wasPreempted || before != (store.byteCount, ability.withLock { $0 }) else {
            throw MastheadError(
                .interrupted, cannot: "fetch", to: request.url.redacted,
                found: "the server does not send the requested byte ranges", remedies: [.tryLater()])
        }
        return true
    }

    private func plan(_ missing: [Range<Int>]) -> [[Range<Int>]] {
        RangePlan(missing, mayCombine: ability.withLock { $0 != .one }).requests
    }

    enum Signal: Sendable {
        case ended(MastheadError?)
        case wish
    }

    /// Sends the requests, several at a time.
    /// - Parameter wish: the entries that are requested for a reader. Empty if the requests are for the whole archive.
    /// - Returns: whether the requests were canceled because a reader wants other entries first.
    private func fetch(
        _ requests: [[Range<Int>]], of wish: [Int], _ onProgress: @escaping @Sendable () -> Void
    ) async throws(MastheadError) -> Bool {
        let (error, wasPreempted) = await withTaskGroup(of: Signal.self) { group in
            var rest = requests[...]
            var running = 0
            var failure: MastheadError?
            var wasPreempted = false
            func begin() {
                // Send only one request until the first response shows whether the server supports ranges.
                let places = ability.withLock { $0 == .unknown || $0 == .none } ? 1 : Self.requestsAtOnce
                while running < places, failure == nil, !wasPreempted, let ranges = rest.popFirst() {
                    running += 1
                    group.addTask { .ended(await self.transfer(ranges, onProgress)) }
                }
            }
            begin()
            if only == nil { group.addTask { await self.watchForWishes(beside: wish) } }
            while running > 0, let signal = await group.next() {
                switch signal {
                case .wish:
                    wasPreempted = !Task.isCancelled
                    group.cancelAll()
                case .ended(let error):
                    running -= 1
                    failure = failure ?? error
                    // The server supports fewer ranges than expected, so discard the remaining combined requests and
                    // plan again.
                    if error == nil, ability.withLock({ $0 == .one || $0 == .none }) {
                        rest = rest.prefix { $0.count == 1 }
                    }
                    begin()
                }
            }
            group.cancelAll()
            return (failure, wasPreempted)
        }
        if let error, !wasPreempted { throw error }
        return wasPreempted
    }

    /// Sends a request and receives its response.
    private func transfer(
        _ ranges: [Range<Int>], _ onProgress: @escaping @Sendable () -> Void
    ) async -> MastheadError? {
        do throws(MastheadError) {
            _ = try await client.fetchPieces(
                request, ranges: ranges, size: store.layout.byteCount,
                onAnswer: { self.learn($0, from: ranges) }
            ) { bytes, offset throws(MastheadError) in
                try self.store.receive(bytes, at: offset)
                onProgress()
                return self.wantsMore(of: ranges, at: offset + bytes.count)
            }
            return nil
        } catch { return error }
    }

    private func learn(_ answer: PieceAnswer, from ranges: [Range<Int>]) {
        ability.withLock { ability in
            switch answer {
            case .parts: if ranges.count > 1 || ability == .unknown { ability = .several }
            case .onlyOneRange: ability = .one
            case .whole(let acceptsRanges): ability = acceptsRanges && ranges.isEmpty ? ability : .none
            }
        }
    }

    /// Whether the wanted bytes follow soon enough in the response.
    private func wantsMore(of ranges: [Range<Int>], at offset: Int) -> Bool {
        guard ranges.isEmpty || !canJump else { return true }
        if let only, only.allSatisfy(store.isPresent) { return false }
        let next = store.firstMissing(from: offset)
        if next == nil || canJump { return (next ?? store.layout.byteCount) - offset <= Self.worthJumping }
        return true
    }
}
