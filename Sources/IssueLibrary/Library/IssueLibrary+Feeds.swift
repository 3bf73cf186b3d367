import Formats
public import Foundation
public import Periodical

extension IssueLibrary {
    /// What holds for feeds that have no setting of their own, as it is set now. Where that cannot be read it is what holds where nothing is
    /// set, and the log says so.
    public nonisolated var feedSettings: FeedSettings { walls.gate.feedSettings() ?? FeedSettings() }

    /// Looks once at the feeds that are due, as what a reader opens does while it is read: nothing in quiet hours, and nothing where a background
    /// process is at this library. What it brings is in ``changes``, what fails is noted with its feed. It may be cancelled: what has not come
    /// is due as before.
    public nonisolated func lookAtDueFeeds() async { await walls.agent.looks.lookAtFeeds() }

    /// Follows the feeds of a list (OPML) that are not followed yet. The next refresh reads them, so that none is fetched twice.
    ///
    /// A feed lies in the folders of the list beside those that it lay in before. One address is one feed, with http or https, with a slash
    /// at its end or without.
    /// - Parameters:
    ///   - data: the list.
    ///   - url: where it came from, for messages and for addresses that are relative to it.
    /// - Throws: ``MastheadError`` with the code `document.malformed` where it is none.
    @discardableResult
    public func addFeeds(opml data: Data, at url: URL) async throws(MastheadError) -> FeedListAddition {
        try await walls.feedFollowing.add(try FeedList(opml: data, at: url), at: url)
    }

    /// The feeds that are followed as a list (OPML 2.0) in their folders, without names and passwords.
    /// - Parameter handles: the feeds; nil for all.
    public func feedList(of handles: [String]? = nil) async throws(MastheadError) -> Data {
        var known: [String]?
        if let handles { known = try await walls.publications.records(handles).map(\.handle) }
        return try await walls.feedFollowing.list(of: known).opml()
    }

    /// Puts a feed into folders, in the place of those that it lay in.
    /// - Parameter folders: each as a path of names, the outermost first.
    public func setFolders(_ folders: [[String]], of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "move into a folder")
        try await walls.feedFollowing.setFolders(folders, of: id)
    }

    /// Gives a feed a name of the reader's own.
    /// - Parameter title: the name; nil, or nothing but spaces, for the title that the feed gives itself.
    public func setTitle(_ title: String?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "name")
        let name = String((title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(500))
        try await walls.feedFollowing.setTitle(name.isEmpty ? nil : name, of: id)
    }

    /// Says whether a feed's pictures are kept for reading without a network. Those that are here and are not to be kept go, and those that
    /// are missing come, with the next refresh.
    /// - Parameter keepsPictures: nil for what is usual.
    public func setKeepsPictures(_ keepsPictures: Bool?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "change the pictures of")
        try await walls.feedFollowing.setKeepsPictures(keepsPictures, of: id)
    }

    /// Says how many bytes a feed's pictures take up at the most: those of its oldest posts go with the next refresh.
    /// - Parameter limit: within ``FeedDetails/pictureLimits``; nil for as many as is usual.
    public func setPictureLimit(_ limit: Int?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "change the pictures of")
        try await walls.feedFollowing.setPictureLimit(limit, of: id)
    }

    /// Says whether the whole articles of a feed's new posts are fetched from their pages after each refresh. Those that are here stay.
    public func setFetchesArticles(_ fetchesArticles: Bool, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "fetch the full text of")
        try await walls.feedFollowing.setFetchesArticles(fetchesArticles, of: id)
    }

    /// Says for how long posts are kept that a feed no longer has.
    /// - Parameter days: their number; 0 for ever, nil for as long as is usual.
    public func setRetention(days: Int?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "change how long to keep posts of")
        try await walls.feedFollowing.setRetention(days: days, of: id)
    }

    /// The number of a publication that is a feed.
    private func feed(_ handle: String, cannot action: String) async throws(MastheadError) -> Int64 {
        let record = try await walls.publications.record(handle)
        guard let id = record.id, record.kind == .feed else {
            throw MastheadError(.configuration, cannot: action, to: handle, found: "not a feed")
        }
        return id
    }
}
