import Formats
import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of packing many issues repeatedly, and of scheduled issues.
@Suite struct PackingAtScaleTests {
    let folder: TemporaryFolder
    let now = Date(timeIntervalSince1970: 1_760_000_000)

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, date: String = "2025-01-01T00:00:00Z", alt: String = "x") throws {
        try folder.write("issues/\(name)/issue.json", #"{"Title": "\#(name)", "Date": "\#(date)"}"#)
        try folder.write(
            "issues/\(name)/pages.json",
            #"[[{"class": "TextPage", "properties": {"body": "\#(name) \#(alt)"}}, {"class": "SimplePage", "properties": {"baseImage": "cover.png"}}]]"#
        )
        guard !FileManager.default.fileExists(atPath: folder["issues/\(name)/cover.png"].path) else { return }
        try SampleSource.make(folder["scaffold"], date: now)
        try FileManager.default.moveItem(at: folder["scaffold/cover.png"], to: folder["issues/\(name)/cover.png"])
        try FileManager.default.removeItem(at: folder["scaffold"])
    }

    private func pack(
        _ change: (inout IssuePacker.Options) -> Void = { _ in }
    ) throws -> (issues: [PackedIssue], diagnostics: [Diagnostic]) {
        var options = IssuePacker.Options()
        options.cache = try PublishingCache(folder["cache"])
        options.now = now
        change(&options)
        return try IssuePacker(into: folder["dist"], options: options).pack(
            try IssueSource.folders(in: [folder["issues"]]))
    }

    /// Returns the inode and change time of each file, which stay the same if nothing is written.
    private func traces(_ path: String) throws -> [String: String] {
        var traces: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder[path].path) {
            var status = stat()
            stat(folder[path].appending(path: name).path, &status)
            traces[name] = "\(status.st_ino) \(status.st_mtim) \(status.st_ctim)"
        }
        return traces
    }

    private func names() throws -> [String] {
        try Catalog.read(Data(contentsOf: folder["dist/issues.plist"]), subject: "c").catalog.entries.map(\.name)
    }

    @Test("packing unchanged issues prints the same warnings again but writes no files")
    func unchanged() throws {
        for number in 1...20 { try write("n\(number)") }
        // A recent modification time is not trusted, because a write within the clock's resolution would not change it.
        usleep(150_000)
        let first = try pack()
        #expect(first.issues.count == 20 && first.issues.allSatisfy(\.packed))
        let (dist, cache) = (try traces("dist"), try traces("cache"))
        let second = try pack()
        #expect(second.issues.count == 20 && !second.issues.contains(where: \.packed))
        #expect(second.issues.map(\.archives.count) == first.issues.map(\.archives.count))
        #expect(second.diagnostics.map(\.description) == first.diagnostics.map(\.description))
        #expect(first.diagnostics.count == 20, "the picture of each issue has no alternative text")
        #expect(try traces("dist") == dist)
        #expect(try traces("cache") == cache)
    }

    @Test("a new modification time does not cause an issue to be packed again")
    func oneChanged() throws {
        for number in 1...5 { try write("n\(number)") }
        usleep(150_000)
        _ = try pack()
        let before = try traces("dist")
        try FileManager.default.setAttributes(
            [.modificationDate: Date()], ofItemAtPath: folder["issues/n2/pages.json"].path)
        #expect(try pack().issues.allSatisfy { !$0.packed })
        #expect(try traces("dist") == before)
        try write("n3", alt: "another")
        #expect(try pack().issues.filter(\.packed).map(\.name) == ["n3"])
        let after = try traces("dist")
        #expect(
            before.filter { $0.key != "issues.plist" && !$0.key.hasPrefix("feeds") }
                .allSatisfy { after[$0.key] == $0.value })
        #expect(try names().count == 5)
    }

    @Test("a changed file is packed again even if its size and date stay the same")
    func sameSizeAndTime() throws {
        try write("n1", alt: "one")
        usleep(150_000)
        _ = try pack()
        let file = folder["issues/n1/pages.json"]
        let date = try #require(FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
        try write("n1", alt: "two")
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        #expect(try pack().issues.map(\.packed) == [true])
    }

    @Test("packing again restores a file or catalog that is missing from the packed folder")
    func outputChanged() throws {
        try write("n1")
        usleep(150_000)
        let archive = try #require(try pack().issues.first?.archives.first?.path)
        try FileManager.default.removeItem(atPath: archive)
        #expect(try pack().issues.map(\.packed) == [true])
        try FileManager.default.removeItem(at: folder["dist/issues.plist"])
        _ = try pack()
        #expect(try names() == ["n1"])
        try folder.write("dist/issues.plist", try PropertyValue.array([]).xmlPropertyList())
        _ = try pack()
        #expect(try names() == ["n1"])
    }

    @Test("packing writes the same files with a damaged or missing cache")
    func cacheGone() throws {
        try write("n1")
        _ = try pack()
        let before = try FileTree.read(folder["dist"])
        try FileManager.default.removeItem(at: folder["cache"])
        #expect(try pack().issues.map(\.packed) == [false])
        try folder.write("cache/packing.sqlite", String(repeating: "no database ", count: 1000))
        #expect(try pack().issues.map(\.packed) == [false])
        #expect(try FileTree.read(folder["dist"]) == before)
    }

    @Test("an issue with a future date is packed and scheduled for that date")
    func future() throws {
        try write("n1")
        try write("next", date: "2025-12-24T00:00:00Z")
        usleep(150_000)
        let first = try pack()
        #expect(first.issues.map(\.packed) == [true, true])
        #expect(first.issues.map(\.waitsUntil) == [nil, Date(timeIntervalSince1970: 1_766_534_400)])
        #expect(try names() == ["n1"])
        let waiting = try traces("dist")
        #expect(try pack { $0.prunes = true }.issues.map(\.packed) == [false, false])
        #expect(try traces("dist").keys == waiting.keys, "scheduled issues are not pruned")
        // On the date of the issue, nothing is packed again, and only the catalog entry is new.
        #expect(try pack { $0.now = now.addingTimeInterval(90 * 86_400) }.issues.map(\.packed) == [false, false])
        #expect(try names() == ["next", "n1"])
    }

    @Test("`pack --now` publishes an issue before its date")
    func early() throws {
        try write("next", date: "2025-12-24T00:00:00Z")
        _ = try pack { $0.publishesEarly = true }
        #expect(try names() == ["next"])
        let published = try FileTree.read(folder["dist"])
        try write("next", date: "2025-12-24T00:00:00Z", alt: "corrected")
        #expect(try pack().issues[0].waitsUntil != nil)
        let now = try FileTree.read(folder["dist"])
        #expect(published.allSatisfy { now[$0.key] == $0.value })
        // If nothing changes, the correction stays scheduled, and pruning keeps both revisions.
        usleep(150_000)
        for _ in 1...2 {
            _ = try pack { $0.prunes = true }
            #expect(try FileTree.read(folder["dist"]) == now)
        }
    }
}
