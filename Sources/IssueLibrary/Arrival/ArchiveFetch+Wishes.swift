import Periodical

extension ArchiveFetch {
    /// Bytes that come in the stream's course so soon are not asked for by themselves.
    private static let soon = 256 << 10
    private static let lookInterval = Duration.milliseconds(10)
    /// A reader that was given the page grid will want a page in a moment.
    private static let grace = Duration.milliseconds(100)

    /// The first group of which something is missing.
    /// - Parameter isSoon: whether to wait a little for one.
    func nextWish(isSoon: Bool = false) async throws(MastheadError) -> [Int]? {
        let end = ContinuousClock.now + (isSoon && only == nil ? Self.grace : .zero)
        while true {
            if let wish = try await currentWish() { return wish }
            guard ContinuousClock.now < end else { return nil }
            // A fetch that is cancelled finds out by what is fetched next.
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

    /// Returns when a reader wants what does not come soon by itself, or when cancelled.
    /// - Parameter current: the entries that are being asked for by themselves.
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
                // While a page is asked for by itself, nothing else comes in its course.
                guard current.isEmpty else { return .wish }
                let distance = range.lowerBound - store.position
                if !(0..<Self.soon).contains(distance) { return .wish }
            } catch {
                // Cancelled; or the database fails, which the fetch will notice.
                return .wish
            }
        }
    }
}
