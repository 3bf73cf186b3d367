import Foundation

/// Which issues a library keeps that holds no more than a number of them, as a value.
///
/// To make room for the newest the oldest unread goes first, then the oldest that was read, and never the newest; to make
/// room for the newest unread the oldest that was read goes first, then the oldest unread. The one that is being read stays.
public struct KeepPlan: Sendable, Hashable {
    /// An issue that the catalogue offers. Others cannot be had again, so they are not touched.
    struct Issue: Sendable, Hashable {
        var name: String
        var date: Date
        var isHere: Bool
        var isRead: Bool
    }

    /// The issues that should be here.
    public let kept: Set<String>
    /// The issues whose content is to be removed, in that order.
    public let removed: [String]
    /// How many of the issues are here.
    let hereCount: Int

    /// Makes a plan.
    /// - Parameters:
    ///   - issues: the issues that catalogues offer.
    ///   - reading: the issue that is being read.
    ///   - policy: how many to keep, and which.
    init(_ issues: [Issue], reading: String?, policy: KeepPolicy) {
        let newestFirst = issues.sorted { ($0.date, $1.name) > ($1.date, $0.name) }
        let isForUnread = if case .newestUnread = policy { true } else { false }
        let newest = newestFirst.first?.name
        let next = Set(newestFirst.filter { !isForUnread || !$0.isRead }.prefix(policy.count).map(\.name))
        // Those that are here, and those that should be.
        var rest = newestFirst.filter { next.contains($0.name) || $0.isHere }
        var removed: [String] = []
        while rest.count > policy.count {
            let removable = rest.indices.filter {
                rest[$0].name != reading && (isForUnread ? !next.contains(rest[$0].name) : rest[$0].name != newest)
            }
            guard let index = removable.last(where: { rest[$0].isRead == isForUnread }) ?? removable.last else { break }
            let issue = rest.remove(at: index)
            if issue.isHere { removed.append(issue.name) }
        }
        kept = Set(rest.map(\.name))
        self.removed = removed
        hereCount = issues.count(where: \.isHere)
    }
}
