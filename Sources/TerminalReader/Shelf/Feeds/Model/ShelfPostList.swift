/// The IDs of the posts that match a query. The screen loads a post's details only when the post becomes visible.
public struct ShelfPostList: Sendable, Hashable {
    /// The posts in list order.
    public var ids: [ShelfPost.ID]
    /// The posts in the list that are unread.
    public var unread: Set<ShelfPost.ID>

    /// Creates a list.
    public init(ids: [ShelfPost.ID] = [], unread: Set<ShelfPost.ID> = []) { (self.ids, self.unread) = (ids, unread) }

    /// Returns this list, with the given posts of the former list inserted at their old positions. Posts that were just
    /// read therefore stay visible.
    func keeping(_ kept: Set<ShelfPost.ID>, of former: ShelfPostList) -> ShelfPostList {
        guard !kept.isEmpty else { return self }
        let now = Set(ids)
        guard former.ids.contains(where: { kept.contains($0) && !now.contains($0) }) else { return self }
        var merged: [ShelfPost.ID] = []
        var rest = ids[...]
        var passed: Set<ShelfPost.ID> = []
        for id in former.ids {
            if now.contains(id), !passed.contains(id) {
                while let next = rest.popFirst() {
                    merged.append(next)
                    passed.insert(next)
                    if next == id { break }
                }
            } else if !now.contains(id), kept.contains(id) {
                merged.append(id)
            }
        }
        return ShelfPostList(ids: merged + rest, unread: unread)
    }
}
