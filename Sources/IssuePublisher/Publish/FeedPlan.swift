import Foundation
import Periodical

/// The changes that make the feeds at a target equal to the feeds in a packed folder.
struct FeedPlan: Sendable {
    /// The feeds to upload. The first page of each feed comes after its other pages.
    private(set) var changed: [String] = []
    /// The feeds at the target that the packed folder does not have.
    private(set) var obsolete: [String] = []
    /// Whether the list of feeds at the target must be replaced.
    private(set) var replacesList = false
    /// The list at the target while the changed feeds are uploaded, or nil if the target has no list. After an
    /// interrupted run, the next run uploads these feeds again.
    private(set) var interim: FeedList?
    /// The URL of the WebSub hub that announces the feeds, or nil if there is none.
    private(set) var hub: String?
    /// The URLs of the changed feeds that the hub announces.
    private(set) var topics: [String] = []

    /// Creates a plan without changes.
    init() {}

    /// Compares the lists of feeds.
    /// - Parameters:
    ///   - name: the name of the target for messages.
    ///   - present: the files at the target, with their sizes in bytes.
    /// - Throws: ``MastheadError`` if the feeds in the packed folder are outdated and cannot be replaced.
    init(
        _ output: OutputFolder, _ name: String, _ target: any PublishTarget, _ present: [String: Int]
    ) throws(MastheadError) {
        // An earlier version of Masthead may have packed the folder, without feeds.
        guard output.naming == .tagged, try output.feedList() != nil, let catalog = try output.catalogData() else {
            return
        }
        // Since the folder was packed, the catalog may have been replaced, for example by an earlier signed catalog.
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
        // If the list is damaged, all feeds are uploaded again.
        do throws(MastheadError) { return try FeedList(data, subject: name) } catch { return nil }
    }
}
