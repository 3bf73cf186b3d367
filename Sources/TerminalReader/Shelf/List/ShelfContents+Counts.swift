extension ShelfContents {
    /// How many items of each publication are new; of a feed all its unread posts count, of which a few stand on the shelf.
    var newCounts: [String: Int] {
        var counts: [String: Int] = [:]
        for item in items where item.isNew && item.post == nil { counts[item.handle, default: 0] += 1 }
        for feed in feeds where feed.unreadCount > 0 { counts[feed.id] = feed.unreadCount }
        return counts
    }
}
