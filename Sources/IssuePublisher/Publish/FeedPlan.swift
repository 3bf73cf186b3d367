import Foundation
import Periodical

/// The changes that make a target's feeds match the feeds in a packed folder.
struct FeedPlan: Sendable {
    /// The feeds to upload. Each feed's first page comes after its other pages.
    private(set) var changed: [String] = []
    /// The target's feeds that the packed folder does not have.
    private(set) var obsolete: [String] = []
    /// Whether the list of feeds at the target must be replaced.
    private(set) var replacesList = false
    /// The list to keep at the target while the changed feeds are uploaded, or nil if the target has none. If the run
    /// is interrupted, this list makes the next run upload these feeds again.
    private(set) var interim: FeedList?
    /// The URL of the WebSub hub that announces the feeds, or nil if there is none.
    private(set) var hub: String?
    /// The URLs of the changed feeds that the hub announces.
    private(set) var topics: [String] = []

    /// Creates a plan without changes.
    init() {}

    /// Compares the lists of feeds.
    /// - Parameters:
    ///   - name: the target's name for messages.
    ///   - present: the files at the target, with their sizes in bytes.
    /// - Throws: ``MastheadError`` if the feeds in the packed folder are outdated and cannot be replaced.
    init(
        _ output: OutputFolder, _ name: String, _ target: any PublishTarget, _ present: [String: Int]
    ) throws(MastheadError) {
        // Plan nothing if the folder has no feeds, for example because an earlier version of Masthead packed it.
        guard output.naming == .tagged, try output.feedList() != nil, let catalog = try output.catalogData() else {
            return
        }
        // The catalog may have been replaced since the folder was packed, for example with an earlier signed catalog.
        try output.updateFeeds()
        guard let here = try output.feedList() else { return }
        let there = present[FeedList.path] == nil ? nil : try Self.list(at: target, name)
        let known = Dictionary((there?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
        changed = here.files.filter { known[$0.path] != $0 || present[$0.path] != $0.size }.map(\.path)
        let kept = Set(here.files.map(\.path))
        obsolete = known.keys.filter { !kept.contains($0) && present[$0] != nil }.sorted()
        replacesList = there != here
        guard !changed.isEmpty else { return }
        let replaced = Set(changed)
        interim = there.map { FeedList(catalog: "", files: $0.files.filter { !replaced.contains($0.path) }) }
        let feeds = try CatalogFeeds(catalog, subject: output.catalogFile.path)
        topics = feeds.topics(changed)
        hub = topics.isEmpty ? nil : feeds.hub
    }

    private static func list(at target: any PublishTarget, _ name: String) throws(MastheadError) -> FeedList? {
        let data = try target.read(FeedList.path)
        // If the list is damaged, upload all feeds again.
        do throws(MastheadError) { return try FeedList(data, subject: name) } catch { return nil }
    }
}
