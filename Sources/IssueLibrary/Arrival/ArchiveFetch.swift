import IssueArchive
import IssueTransfer
import Periodical
import Synchronization

/// Fetches what is missing of an archive: the whole in one stream, or what is missing in as few requests as the server lets;
/// and first what a reader wants now.
final class ArchiveFetch: Sendable {
    /// What the server can do, as far as it has shown.
    private enum Ability {
        case unknown
        /// Ranges, several in one request.
        case several
        /// Ranges, one in a request.
        case one
        /// No ranges.
        case none
    }

    /// Groups of entries by number; the first that has missing ones comes before all else.
    typealias Wishes = @Sendable () async throws(MastheadError) -> [[Int]]

    private let client: HTTPClient
    private let request: HTTPRequest
    let store: EntryStore
    /// The entries to fetch; nil for all.
    let only: [Int]?
    let changeMark: @Sendable () -> [Int]
    let wishes: Wishes
    private let ability = Mutex(Ability.unknown)
    /// Whether the last thing that was fetched was a wish.
    private let hasJumped: Mutex<Bool>

    /// How many requests are under way at a time where the server takes ranges one by one.
    private static let requestsAtOnce = 4
    /// Fewer bytes than these are rather let pass than a transfer ended and another begun.
    private static let worthJumping = 128 << 10

    /// - Parameters:
    ///   - only: the entries to fetch; nil for all.
    ///   - headAnswer: how the server answered already when it was asked for one range.
    ///   - changeMark: another one whenever the wishes may have changed.
    ///   - wishes: what a reader wants now.
    init(
        _ client: HTTPClient, _ request: HTTPRequest, _ store: EntryStore, only: [Int]? = nil,
        headAnswer: PieceAnswer? = nil, changeMark: @escaping @Sendable () -> [Int], wishes: @escaping Wishes
    ) {
        self.client = client
        self.request = request
        self.store = store
        self.only = only
        // A reader that waited for the page grid will want a page in a moment.
        hasJumped = Mutex(headAnswer != nil)
        self.changeMark = changeMark
        self.wishes = wishes
        if let headAnswer { learn(headAnswer, from: [0..<1]) }
    }

    /// Runs until nothing is missing.
    /// - Parameters:
    ///   - onProgress: told when bytes have arrived.
    ///   - onWaiting: told before each pause between two tries why, and for how long.
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

    /// Fetches what is to be fetched next.
    /// - Returns: whether there may be more.
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
        // Something is missing and there is no byte to ask for: no request would ever end that.
        guard !requests.isEmpty else {
            throw MastheadError(
                .wrongContent, cannot: "fetch", to: request.url.redacted,
                found: "all bytes were downloaded, but a file is still missing", remedies: [.tellPublisher()])
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

    /// Makes requests, some at a time.
    /// - Parameter wish: the entries that they are for; none for all.
    /// - Returns: whether they were broken off for a wish.
    private func fetch(
        _ requests: [[Range<Int>]], of wish: [Int], _ onProgress: @escaping @Sendable () -> Void
    ) async throws(MastheadError) -> Bool {
        let (error, wasPreempted) = await withTaskGroup(of: Signal.self) { group in
            var rest = requests[...]
            var running = 0
            var failure: MastheadError?
            var wasPreempted = false
            func begin() {
                // Until the server has shown what it can, one request is enough to find out.
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
                    // What the server can do may have turned out to be something else: then it is planned anew.
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

    /// Makes one request.
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

    /// Whether a response goes on with something that is wanted, and before long.
    private func wantsMore(of ranges: [Range<Int>], at offset: Int) -> Bool {
        guard ranges.isEmpty || !canJump else { return true }
        if let only, only.allSatisfy(store.isPresent) { return false }
        let next = store.firstMissing(from: offset)
        if next == nil || canJump { return (next ?? store.layout.byteCount) - offset <= Self.worthJumping }
        return true
    }
}
