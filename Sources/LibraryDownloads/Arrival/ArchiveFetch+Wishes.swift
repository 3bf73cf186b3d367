import LibraryCore
import Periodical

extension ArchiveFetch {
    /// If the current stream delivers the wanted bytes within this distance, no separate request is needed for them.
    private static let soon = 256 << 10
    private static let lookInterval = Duration.milliseconds(10)
    /// After a reader has loaded the page grid, it usually asks for a page within this time.
    private static let grace = Duration.milliseconds(100)

    /// Returns the first wanted group that has missing entries, without the entries that are already downloaded.
    /// Returns nil if there is none.
    /// - Parameter isSoon: whether to wait briefly for a group.
    func nextWish(isSoon: Bool = false) async throws(MastheadError) -> [Int]? {
        let end = ContinuousClock.now + (isSoon && only == nil ? Self.grace : .zero)
        while true {
            if let wish = try await currentWish() { return wish }
            guard ContinuousClock.now < end else { return nil }
            // The next call of `fetch` reports the cancellation.
            do { try await ContinuousClock().sleep(for: .milliseconds(3)) } catch { return nil }
        }
    }

    private func currentWish() async throws(MastheadError) -> [Int]? {
        let groups = if let only { [only] } else { try await wishes() }
        for group in groups {
            let missing = group.filter { !store.isPresent($0) }
            if !missing.isEmpty { return missing }
        }
        return nil
    }

    /// Waits until a reader wants entries that the current transfer does not deliver soon, or until the task is
    /// canceled.
    /// - Parameter current: the entries for which the current requests were sent; empty if they are for the whole
    ///   archive.
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
                // Requests for certain entries deliver no other entries, so any other wanted entry needs a separate
                // request.
                guard current.isEmpty else { return .wish }
                let distance = range.lowerBound - store.position
                if !(0..<Self.soon).contains(distance) { return .wish }
            } catch {
                // The task was canceled, or the database failed. The next fetch reports a failure of the database.
                return .wish
            }
        }
    }
}
