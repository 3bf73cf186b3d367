import Foundation
import IssueLibrary
import Testing

@testable import LibraryDownloads

@Suite struct KeepPlanTests {
    /// Returns the plan for the issues 1 to `count`, of which the highest number is the newest issue.
    private func plan(
        _ count: Int, here: Set<Int>, read: Set<Int> = [], reading: Int? = nil, keep: Int? = nil,
        next: Int? = nil, marked: Set<Int> = [], queued: Set<Int> = []
    ) -> (kept: [String], removed: [String]) {
        let issues = (1...count).map { number in
            KeepPlan.Item(
                id: ItemID(rawValue: Int64(number)), name: "\(number)",
                date: Date(timeIntervalSince1970: Double(number)), isHere: here.contains(number),
                isRead: read.contains(number), isMarked: marked.contains(number),
                isQueued: queued.contains(number))
        }
        let plan = KeepPlan(
            issues, reading: reading.map { ItemID(rawValue: Int64($0)) },
            policy: next.map(FollowPolicy.next) ?? keep.map(FollowPolicy.newest) ?? .nothing)
        return (plan.kept.map { "\($0.rawValue)" }.sorted(), plan.removed.map { "\($0.rawValue)" })
    }

    @Test("in an empty library, a follow policy downloads the newest issues")
    func fresh() {
        #expect(plan(5, here: [], keep: 2).kept == ["4", "5"])
    }

    @Test("a follow policy deletes the oldest unread issues first, but not the issue that is being read")
    func unreadFirst() {
        let result = plan(5, here: [1, 2, 3, 4, 5], read: [1], reading: 1, keep: 3)
        #expect(result.kept == ["1", "4", "5"])
        #expect(result.removed == ["2", "3"])
        // A second plan does not download the removed issues again.
        let again = plan(5, here: [1, 4, 5], read: [1], reading: 1, keep: 3)
        #expect(again.kept == ["1", "4", "5"])
        #expect(again.removed.isEmpty)
    }

    @Test("requested downloads continue without automatic downloads, and queued favorites with any follow policy")
    func queued() {
        #expect(plan(4, here: [1], queued: [2]).kept == ["1", "2"])
        #expect(plan(5, here: [], keep: 2, marked: [1], queued: [1, 2]).kept == ["1", "4", "5"])
    }

    @Test("a follow policy keeps favorites and issues with bookmarks even above its number of issues")
    func marked() {
        let result = plan(6, here: [1, 2, 3, 4], keep: 2, marked: [1, 3, 5])
        #expect(result.kept == ["1", "3", "5", "6"], "a bookmark does not cause a download")
        #expect(result.removed == ["2", "4"])
        let next = plan(4, here: [1, 2, 3, 4], read: [1, 2, 3], next: 1, marked: [2])
        #expect(next.kept == ["2", "4"] && next.removed == ["1", "3"])
    }

    @Test("a bookmark or favorite in one of the newest issues does not cause an older issue to download")
    func markedNewest() {
        for marked: Set<Int> in [[6], [5], [4, 5], [4, 5, 6]] {
            let result = plan(6, here: [4, 5, 6], keep: 3, marked: marked)
            #expect(result.kept == ["4", "5", "6"] && result.removed.isEmpty, "\(marked)")
            let next = plan(6, here: [4, 5, 6], next: 3, marked: marked)
            #expect(next.kept == ["4", "5", "6"] && next.removed.isEmpty, "\(marked)")
        }
        // A new issue replaces an older issue without a mark. The marked issues stay.
        let new = plan(7, here: [4, 5, 6], keep: 3, marked: [4, 6])
        #expect(new.kept == ["4", "5", "6", "7"] && new.removed.isEmpty)
        let later = plan(8, here: [4, 5, 6, 7], keep: 3, marked: [4, 6])
        #expect(later.kept == ["4", "6", "7", "8"] && later.removed == ["5"])
        let all = plan(5, here: [1, 2, 5], keep: 1, marked: [5])
        #expect(all.kept == ["5"] && all.removed == ["1", "2"])
    }

    @Test("a new issue replaces the oldest issue that was read, but not the issue that is being read")
    func newIssue() {
        let result = plan(4, here: [1, 2, 3], read: [1, 2, 3], reading: 1, keep: 3)
        #expect(result.kept == ["1", "3", "4"])
        #expect(result.removed == ["2"])
    }

    @Test("a policy that keeps one issue still keeps both the newest issue and the issue being read")
    func atLeast() {
        #expect(plan(3, here: [1, 2, 3], read: [1], reading: 1, keep: 1).removed == ["2"])
    }

    @Test("the newest-unread policy downloads unread issues and deletes read issues")
    func newestUnread() {
        let result = plan(5, here: [3, 4, 5], read: [4, 5], reading: 4, next: 2)
        #expect(result.kept == ["2", "3", "4"])
        #expect(result.removed == ["5"])
        #expect(plan(5, here: [], next: 2).kept == ["4", "5"])
        #expect(plan(5, here: [1, 2, 3, 4, 5], read: [1], next: 3).removed == ["1", "2"])
    }

    @Test("a follow policy survives a round trip through its text form", arguments: [3, 12])
    func policies(count: Int) {
        for policy in [FollowPolicy.newest(count), .next(count), .everything, .nothing] {
            #expect(FollowPolicy(policy.description) == policy)
        }
        for text in ["", "newest", "newest 0", "newest -1", "next x", "all", "newest 1 2"] {
            #expect(FollowPolicy(text) == nil)
        }
    }
}
