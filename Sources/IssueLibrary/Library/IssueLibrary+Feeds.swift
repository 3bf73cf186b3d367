import Formats
public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "traffic.feedSettings")
    public var feedSettings: FeedSettings { traffic.feedSettings }

    @available(*, deprecated, renamed: "agent.refreshDueFeeds")
    public func lookAtDueFeeds() async { await agent.refreshDueFeeds() }

    @available(*, deprecated, renamed: "feeds.add")
    @discardableResult public func addFeeds(opml data: Data, at url: URL) async throws(MastheadError)
        -> FeedListAddition
    { try await feeds.add(opml: data, at: url) }

    @available(*, deprecated, renamed: "feeds.opml")
    public func feedList(of handles: [String]? = nil) async throws(MastheadError) -> Data {
        try await feeds.opml(of: handles)
    }

    @available(*, deprecated, renamed: "feeds.setFolders")
    public func setFolders(_ folders: [[String]], of handle: String) async throws(MastheadError) {
        try await feeds.setFolders(folders, of: handle)
    }

    @available(*, deprecated, renamed: "feeds.setTitle")
    public func setTitle(_ title: String?, of handle: String) async throws(MastheadError) {
        try await feeds.setTitle(title, of: handle)
    }

    @available(*, deprecated, renamed: "feeds.setKeepsPictures")
    public func setKeepsPictures(_ keepsPictures: Bool?, of handle: String) async throws(MastheadError) {
        try await feeds.setKeepsPictures(keepsPictures, of: handle)
    }

    @available(*, deprecated, renamed: "feeds.setPictureLimit")
    public func setPictureLimit(_ limit: Int?, of handle: String) async throws(MastheadError) {
        try await feeds.setPictureLimit(limit, of: handle)
    }

    @available(*, deprecated, renamed: "feeds.setFetchesArticles")
    public func setFetchesArticles(_ fetchesArticles: Bool, of handle: String) async throws(MastheadError) {
        try await feeds.setFetchesArticles(fetchesArticles, of: handle)
    }

    @available(*, deprecated, renamed: "feeds.setRetention")
    public func setRetention(days: Int?, of handle: String) async throws(MastheadError) {
        try await feeds.setRetention(days: days, of: handle)
    }

}
