import Formats
public import Foundation
public import Periodical

extension IssueLibrary {
    /// The current default settings of feeds. If the settings cannot be read, this property logs the error and returns
    /// the built-in defaults.
    public nonisolated var feedSettings: FeedSettings { walls.gate.feedSettings() ?? FeedSettings() }

    /// Refreshes the feeds that are due, once. Use this in an app or reader that shows feeds.
    ///
    /// Nothing is refreshed in quiet hours, or while an agent is running for this library. New posts appear in
    /// ``changes``, and errors are stored with their feeds. If the task is canceled, the remaining feeds stay due.
    public nonisolated func lookAtDueFeeds() async { await walls.agent.looks.lookAtFeeds() }

    /// Follows all feeds of an OPML list that are not followed yet. The next refresh downloads them, so that no feed is
    /// downloaded twice.
    ///
    /// Each feed is added to the folders of the list and keeps its existing folders. Addresses that differ only in http
    /// or https, or in a trailing slash, are the same feed.
    /// - Parameters:
    ///   - data: the OPML document.
    ///   - url: the document's source, for error messages and relative addresses.
    /// - Throws: ``MastheadError`` with the code `document.malformed` if the document is not an OPML list.
    @discardableResult
    public func addFeeds(opml data: Data, at url: URL) async throws(MastheadError) -> FeedListAddition {
        try await walls.feedFollowing.add(try FeedList(opml: data, at: url), at: url)
    }

    /// Returns the followed feeds and their folders as an OPML 2.0 document, without user names and passwords.
    /// - Parameter handles: the feeds, or nil for all.
    public func feedList(of handles: [String]? = nil) async throws(MastheadError) -> Data {
        var known: [String]?
        if let handles { known = try await walls.publications.records(handles).map(\.handle) }
        return try await walls.feedFollowing.list(of: known).opml()
    }

    /// Replaces the folders of a feed.
    /// - Parameter folders: each folder as a path of names, outermost first.
    public func setFolders(_ folders: [[String]], of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "move into a folder")
        try await walls.feedFollowing.setFolders(folders, of: id)
    }

    /// Sets a custom title for a feed.
    /// - Parameter title: the title. With nil or only whitespace, the feed's original title is shown.
    public func setTitle(_ title: String?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "name")
        let name = String((title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(500))
        try await walls.feedFollowing.setTitle(name.isEmpty ? nil : name, of: id)
    }

    /// Sets whether a feed's pictures are stored for offline reading. The next refresh deletes or downloads pictures
    /// accordingly.
    /// - Parameter keepsPictures: nil for the default of all feeds.
    public func setKeepsPictures(_ keepsPictures: Bool?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "change the pictures of")
        try await walls.feedFollowing.setKeepsPictures(keepsPictures, of: id)
    }

    /// Sets the maximum size of a feed's stored pictures in bytes. The next refresh deletes the pictures of the oldest
    /// posts to meet the limit.
    /// - Parameter limit: a number within ``FeedDetails/pictureLimits``, or nil for the default of all feeds.
    public func setPictureLimit(_ limit: Int?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "change the pictures of")
        try await walls.feedFollowing.setPictureLimit(limit, of: id)
    }

    /// Sets whether each refresh downloads the full text of a feed's new posts from their web pages. Full texts that
    /// are already downloaded remain.
    public func setFetchesArticles(_ fetchesArticles: Bool, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "fetch the full text of")
        try await walls.feedFollowing.setFetchesArticles(fetchesArticles, of: id)
    }

    /// Sets how long to keep posts after the feed removes them.
    /// - Parameter days: the number of days, 0 for forever, or nil for the default of all feeds.
    public func setRetention(days: Int?, of handle: String) async throws(MastheadError) {
        let id = try await feed(handle, cannot: "change how long to keep posts of")
        try await walls.feedFollowing.setRetention(days: days, of: id)
    }

    /// Returns the database ID of a feed.
    private func feed(_ handle: String, cannot action: String) async throws(MastheadError) -> Int64 {
        let record = try await walls.publications.record(handle)
        guard let id = record.id, record.kind == .feed else {
            throw MastheadError(.configuration, cannot: action, to: handle, found: "not a feed")
        }
        return id
    }
}
