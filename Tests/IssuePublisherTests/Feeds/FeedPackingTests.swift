import Files
import Formats
import Foundation
import Periodical
import TestSupport
import Testing

@testable import IssuePublisher

/// Feeds in packed folders and at targets.
@Suite struct FeedPackingTests {
    let folder: TemporaryFolder
    let now = Date(timeIntervalSince1970: 1_760_000_000)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "issues/publication.json",
            #"{"Title": "Harbour Review", "Editions": ["epub"], "BaseURL": "https://example.org/m/"}"#)
    }

    private func write(_ name: String, _ body: String = "The tide turns.", date: String = "2024-05-01") throws {
        try folder.write("issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "\#(date)"}"#)
        try folder.write("issues/\(name)/cover.png", Data.png(width: 60, height: 80))
        try folder.write(
            "issues/\(name)/pages.json", #"[[{"class": "TextPage", "properties": {"title": "x", "body": "\#(body)"}}]]"#
        )
    }

    private func pack(_ change: (inout IssuePacker.Options) -> Void = { _ in }) throws {
        var options = IssuePacker.Options()
        options.cache = try PublishingCache(folder["cache"])
        options.now = now
        change(&options)
        let result = try IssuePacker(into: folder["dist"], options: options).pack(
            try IssueSource.folders(in: [folder["issues"]]))
        #expect(!result.diagnostics.contains { $0.severity == .error }, "\(result.diagnostics)")
    }

    private func publish(_ change: (inout FolderPublisher.Options) -> Void = { _ in }) throws -> PublishSummary {
        var options = FolderPublisher.Options()
        change(&options)
        return try FolderPublisher(folder["dist"], to: folder["target"].path, options: options).publish()
    }

    private func feeds(_ place: String) throws -> [String: Data] {
        try FileTree.read(folder[place]).filter { $0.key.hasPrefix("feeds/") }
    }

    private func titles(_ place: String = "dist") throws -> [String] {
        let data = try Data(contentsOf: folder["\(place)/feeds/atom.xml"])
        let url = try #require(URL(string: "https://example.org/m/feeds/atom.xml"))
        return try Feed(data, at: url).posts.compactMap(\.title)
    }

    @Test("packing rewrites the feeds only after an issue changes")
    func incremental() throws {
        try write("tides")
        try pack()
        let before = try feeds("dist")
        #expect(
            before.keys.sorted()
                == ["atom.xml", "feed.json", "files.json", "opds.json", "opds.xml"].map { "feeds/\($0)" })
        let stamps = before.keys.sorted().map { FileStamp(folder["dist/\($0)"]) }
        try pack()
        try pack { $0.isForced = true }
        #expect(before.keys.sorted().map { FileStamp(folder["dist/\($0)"]) } == stamps)
        try write("tides", "The tide has turned.")
        try pack()
        let after = try feeds("dist")
        #expect(after.keys == before.keys && after.allSatisfy { before[$0.key] != $0.value })
    }

    @Test("`pack` restores missing and damaged feeds")
    func repair() throws {
        try write("tides")
        try pack()
        let before = try feeds("dist")
        try FileManager.default.removeItem(at: folder["dist/feeds/opds.xml"])
        try pack()
        #expect(try feeds("dist") == before)
        try folder.write("dist/feeds/files.json", "no list")
        try pack()
        #expect(try feeds("dist") == before)
    }

    @Test("a withdrawn issue is removed from the feeds, and an empty catalog has empty feeds")
    func withdrawn() throws {
        try write("tides")
        try write("mills", date: "2024-06-01")
        try pack()
        #expect(try titles() == ["mills", "tides"])
        #expect(try publish().added == ["mills", "tides"])
        try FileManager.default.removeItem(at: folder["issues/mills"])
        try pack { $0.withdrawn = ["mills"] }
        #expect(try titles() == ["tides"])
        _ = try publish { $0.withdraws = true }
        #expect(try titles("target") == ["tides"])
        try folder.write("issues/later/issue.json", #"{"Title": "later", "Date": "2999-01-01"}"#)
        try FileManager.default.moveItem(at: folder["issues/tides/cover.png"], to: folder["issues/later/cover.png"])
        try FileManager.default.moveItem(at: folder["issues/tides/pages.json"], to: folder["issues/later/pages.json"])
        try FileManager.default.removeItem(at: folder["issues/tides"])
        try pack { $0.withdrawn = ["tides"] }
        let names = ["feeds/atom.xml", "feeds/feed.json", "feeds/files.json", "feeds/opds.json", "feeds/opds.xml"]
        let empty = try feeds("dist")
        #expect(empty.keys.sorted() == names, "the addresses that readers follow still work")
        #expect(try titles() == [])
        let json = try JSONSerialization.jsonObject(with: empty["feeds/opds.json"] ?? Data()) as? [String: Any]
        // A catalog in OPDS 2.0 must contain something.
        #expect((json?["navigation"] as? [Any])?.count == 1 && json?["publications"] == nil)
        let url = try #require(URL(string: "https://example.org/m/feeds/opds.xml"))
        let opds = try OPDSFeed(empty["feeds/opds.xml"] ?? Data(), at: url)
        #expect(opds != nil && opds?.sections.isEmpty == true)
        _ = try publish { $0.withdraws = true }
        #expect(try feeds("target") == empty)
        try pack()
        #expect(try feeds("dist") == empty)
    }

    @Test("a scheduled issue appears in the feeds on its date")
    func scheduled() throws {
        try write("tides")
        try write("next", date: "2025-12-24")
        try pack()
        #expect(try titles() == ["tides"])
        try ScheduledIssues(folder["dist"], in: .gmt).bringIn(at: now.addingTimeInterval(90 * 86_400))
        #expect(try titles() == ["next", "tides"])
        #expect(try publish().added == ["next", "tides"] && titles("target") == ["next", "tides"])
    }

    @Test("publishing uploads only changed feeds and keeps the files of other programs")
    func publishing() throws {
        try write("tides")
        try pack()
        try folder.write("target/feeds/podcast.xml", "<rss/>")
        #expect(try !publish { $0.isDryRun = true }.uploaded.contains { $0.hasPrefix("feeds/") })
        _ = try publish()
        var there = try feeds("target")
        #expect(there.removeValue(forKey: "feeds/podcast.xml") == Data("<rss/>".utf8))
        #expect(try there == feeds("dist"))
        let stamps = there.keys.sorted().map { FileStamp(folder["target/\($0)"]) }
        #expect(try publish().uploaded.isEmpty)
        #expect(there.keys.sorted().map { FileStamp(folder["target/\($0)"]) } == stamps)
        // A file that was damaged at the target is replaced.
        try folder.write("target/feeds/opds.xml", "half")
        _ = try publish()
        #expect(try feeds("target")["feeds/opds.xml"] == there["feeds/opds.xml"])
    }

    @Test("feeds from an interrupted upload are uploaded again even if their sizes match")
    func interrupted() throws {
        try write("tides", "One")
        try pack()
        _ = try publish()
        let before = try feeds("dist")
        // The upload of another revision ends before the list is replaced.
        let list = try FeedList(try #require(before["feeds/files.json"]), subject: "list")
        let other = before["feeds/opds.xml"].map { Data($0.reversed()) }
        try folder.write("target/feeds/opds.xml", try #require(other))
        let interim = FeedList(catalog: "", files: list.files.filter { $0.path != "feeds/opds.xml" })
        try folder.write("target/feeds/files.json", try interim.encoded())
        _ = try publish()
        #expect(try feeds("target") == before)
    }

    @Test("before publishing, feeds that do not match the catalog are replaced")
    func mismatch() throws {
        try write("tides")
        try pack()
        let feeds = try self.feeds("dist")
        try write("mills")
        try pack()
        for (path, data) in feeds { try folder.write("dist/\(path)", data) }
        #expect(try publish().added == ["mills", "tides"])
        #expect(try self.feeds("dist") != feeds)
        #expect(try self.feeds("target") == self.feeds("dist"))
    }

    @Test("a changed list of generated feeds does not make `pack` delete files outside their folder")
    func hostileList() throws {
        try write("tides")
        try pack()
        try folder.write("secret.txt", "secret")
        try folder.write(
            "dist/feeds/files.json",
            #"{"Catalog": "", "Form": 1, "Files": [{"Path": "feeds/../../secret.txt", "Size": 1, "SHA256": ""}, {"Path": "issues.plist", "Size": 1, "SHA256": ""}]}"#
        )
        try pack()
        #expect(FileManager.default.fileExists(atPath: folder["secret.txt"].path))
        #expect(try titles() == ["tides"])
    }

    @Test("public feeds do not link to the files of paid issues")
    func paid() throws {
        try folder.write(
            "issues/publication.json",
            """
            {"Title": "Harbour Review", "Editions": ["epub"], "BaseURL": "https://example.org/m/", "Sale": "single",
             "Press": "https://press.example.org/v1/publications/harbour"}
            """)
        try write("tides")
        try pack()
        #expect(try titles() == ["tides"])
        let all = try feeds("dist")
        #expect(all["feeds/opds.xml"] == nil)
        #expect(!all.values.contains { String(decoding: $0, as: UTF8.self).contains(".epub") })
    }

    @Test("each feed format is served with its own media type")
    func mediaTypes() {
        #expect(ServedFile.replaced("feeds/opds-2.xml").mediaType.hasSuffix(";profile=opds-catalog;kind=acquisition"))
        #expect(ServedFile.replaced("feeds/publications.xml").mediaType.hasSuffix("kind=navigation"))
        #expect(ServedFile.replaced("feeds/the-mill/opds.json").mediaType == "application/opds+json")
        #expect(ServedFile.replaced("feeds/atom.xml").mediaType == "application/atom+xml")
        #expect(ServedFile.replaced("feeds/feed.json").mediaType == "application/feed+json")
        #expect(ServedFile.replaced("feeds/files.json").mediaType == "application/json")
    }
}
