extension ShelfContents {
    /// The number of new items by handle. All unread posts of a feed count, although the shelf lists only a few of
    /// them.
    var newCounts: [String: Int] {
        var counts: [String: Int] = [:]
        for item in items where item.view.new && item.post == nil { counts[item.handle, default: 0] += 1 }
        for feed in feeds where feed.unreadCount > 0 { counts[feed.id] = feed.unreadCount }
        return counts
    }
}
