import Foundation

/// Which issues a library keeps that holds no more than a number of them, as a value.
///
/// It keeps the newest. To make room the oldest unread goes first, then the oldest that was read; never the one that is being
/// read, and never the newest.
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
    ///   - count: how many to keep.
    init(_ issues: [Issue], reading: String?, count: Int) {
        let newestFirst = issues.sorted { ($0.date, $1.name) > ($1.date, $0.name) }
        let newest = newestFirst.first?.name
        // Those that are here, and the newest, which should be.
        var rest = newestFirst.enumerated().filter { $0.offset < count || $0.element.isHere }.map(\.element)
        var removed: [String] = []
        while rest.count > count {
            let removable = rest.indices.filter { rest[$0].name != reading && rest[$0].name != newest }
            guard let index = removable.last(where: { !rest[$0].isRead }) ?? removable.last else { break }
            let issue = rest.remove(at: index)
            if issue.isHere { removed.append(issue.name) }
        }
        kept = Set(rest.map(\.name))
        self.removed = removed
        hereCount = issues.count(where: \.isHere)
    }
}
