import LibraryCore
import Periodical

extension ArchiveFetch {
    /// If wanted bytes are at most this far ahead in the current stream, no separate request is sent.
    private static let soon = 256 << 10
    private static let lookInterval = Duration.milliseconds(10)
    /// How soon a reader usually requests a page after it has loaded the page grid.
    private static let grace = Duration.milliseconds(100)

    /// Returns the missing entries of the first incomplete wanted group, or nil if all groups are complete.
    /// - Parameter isSoon: whether to wait briefly for a wanted group.
    func nextWish(isSoon: Bool = false) async throws(MastheadError) -> [Int]? {
        let end = ContinuousClock.now + (isSoon && only == nil ? Self.grace : .zero)
        while true {
            if let wish = try await currentWish() { return wish }
            guard ContinuousClock.now < end else { return nil }
            // The next call of `fetch` reports that the task was canceled.
            do { try await ContinuousClock().sleep(for: .milliseconds(3)) } catch { return nil }
        }
    }

    private func currentWish() async throws(MastheadError) -> [Int]? {
        let groups = if let only { [only] } else { try await wantedEntries() }
        for group in groups {
            let missing = group.filter { !store.isPresent($0) }
            if !missing.isEmpty { return missing }
        }
        return nil
    }

    /// Waits until a reader wants entries that the current transfer will not deliver soon, or until the task is
    /// canceled.
    /// - Parameter current: the entries that were requested. Empty if the whole archive was requested.
    func watchForWishes(beside current: [Int]) async -> Signal {
        var mark = [-1]
        var lookAgain = ContinuousClock.now
        while true {
            do {
                try await ContinuousClock().sleep(for: Self.lookInterval)
                let newMark = changeMark()
                guard newMark != mark || lookAgain < .now, canJump else { continue }
                lookAgain = .now + LibraryDatabase.lookInterval
                guard let wish = try await nextWish(), !wish.allSatisfy(current.contains),
                    let range = store.missing(of: wish).first
                else {
                    mark = newMark
                    continue
                }
                // A request for particular entries delivers only these, so any other wanted entry needs a separate
                // request.
                guard current.isEmpty else { return .wish }
                let distance = range.lowerBound - store.position
                if !(0..<Self.soon).contains(distance) { return .wish }
            } catch {
                // The task was canceled, or the database failed. The next fetch reports the error.
                return .wish
            }
        }
    }
}
