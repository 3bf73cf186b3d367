/// The posts that a wish means, by their numbers: what is said of them is asked for as they come on the screen.
public struct ShelfPostList: Sendable, Hashable {
    /// The posts, in the order of the list.
    public var ids: [ShelfPost.ID]
    /// Those of them that the reader has not read.
    public var unread: Set<ShelfPost.ID>

    /// Describes a list.
    public init(ids: [ShelfPost.ID] = [], unread: Set<ShelfPost.ID> = []) { (self.ids, self.unread) = (ids, unread) }

    /// The list anew, with some posts of the former one that it has no longer where they were: what was read stays until the reader
    /// asks for another list.
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
