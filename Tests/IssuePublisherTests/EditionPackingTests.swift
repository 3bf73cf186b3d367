import Cryptography
import Files
import Formats
import Foundation
import Periodical
import TestSupport
import Testing

@testable import IssuePublisher

/// Editions for other programs beside the archives.
@Suite struct EditionPackingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("publication.json", #"{"Title": "Harbour Review", "Editions": ["pdf", "cbz", "epub"]}"#)
        try folder.write("tides/issue.json", #"{"Title": "Tides", "Date": "2024-05-01"}"#)
        try folder.write("tides/cover.png", Data.png(width: 60, height: 80))
        try write("The tide turns.")
    }

    private func write(_ body: String) throws {
        try folder.write(
            "tides/pages.json",
            """
            [[{"class": "SimplePage", "properties": {"baseImage": "cover.png", "alt": "The cover"}}],
             [{"class": "TextPage", "properties": {"title": "Tides", "body": "\(body)"}}]]
            """)
    }

    @discardableResult
    private func pack(_ change: (inout IssuePacker.Options) -> Void = { _ in }) throws -> PackedIssue {
        var options = IssuePacker.Options()
        options.cache = try PublishingCache(folder["cache"])
        change(&options)
        let result = try IssuePacker(into: folder["dist"], options: options).pack([folder["tides"]])
        #expect(!result.diagnostics.contains { $0.severity == .error }, "\(result.diagnostics)")
        return try #require(result.issues.first)
    }

    private func row() throws -> CatalogEntry {
        let data = try Data(contentsOf: folder["dist/issues.plist"])
        return try #require(try Catalog.read(data, subject: "c").catalog.entries.first)
    }

    private func editions() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder["dist"].path)
            .filter { $0.hasPrefix("editions/") && $0.contains(".") }.sorted()
    }

    @Test("the catalog lists each edition with a readable name, size and hash")
    func listed() throws {
        let packed = try pack()
        let entry = try row()
        #expect(entry.editions.map(\.format) == [.cbz, .epub, .pdf])
        for (listed, edition) in zip(entry.editions, packed.editions) {
            let tag = listed.sha256.prefix(8)
            #expect(listed.url == "editions/tides-\(tag)/Harbour%20Review%202024-05.\(listed.format.fileExtension)")
            let path = try #require(listed.url.removingPercentEncoding)
            let data = try Data(contentsOf: folder["dist/\(path)"])
            #expect(data.count == listed.size && SHA256.hash(data: data).hexadecimal == listed.sha256)
            #expect(edition.sha256 == listed.sha256 && edition.path.hasSuffix(path))
        }
    }

    @Test("packing does not write unchanged editions again")
    func incremental() throws {
        try pack()
        let before = try editions()
        let stamps = before.map { FileStamp(folder["dist/\($0)"]) }
        #expect(try !pack().packed)
        // Without the cache, the files are compared by their hashes.
        #expect(try !pack { $0.cache = nil }.packed)
        #expect(before.map { FileStamp(folder["dist/\($0)"]) } == stamps)
        try write("The tide has turned.")
        #expect(try pack().packed)
        let after = try editions()
        #expect(after.count == 6 && Set(before).isSubset(of: after))
        try pack { $0.prunes = true }
        #expect(try editions().count == 3 && Set(before).isDisjoint(with: editions()))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("a new title of an issue changes its editions but not its archives")
    func title() throws {
        let before = try pack()
        try folder.write("tides/issue.json", #"{"Title": "High Tides", "Date": "2024-05-01"}"#)
        let after = try pack()
        #expect(after.packed && after.archives.map(\.sha256) == before.archives.map(\.sha256))
        #expect(zip(before.editions, after.editions).allSatisfy { $0.sha256 != $1.sha256 })
    }

    @Test("a change of edition formats changes the catalog, but not an issue's archives or revision")
    func revision() throws {
        try pack { $0.editions = [] }
        let before = try row()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path).sorted()
        let all = try pack()
        #expect(all.packed && all.editions.count == 3)
        let paths = try editions()
        #expect(try pack { $0.editions = [.epub] }.editions.count == 1)
        // The files of the other formats stay until the folder is pruned.
        #expect(try editions() == paths)
        #expect(try !pack { $0.editions = [] }.packed)
        var after = try row()
        #expect(after == before)
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: folder["dist"].path)) == Set(files + ["editions"]))
        try pack { ($0.editions, $0.prunes) = ([.cbz], true) }
        after = try row()
        #expect(after.revision == before.revision && after.index == before.index && after.archives == before.archives)
        #expect(try editions() == after.editions.map { try #require($0.url.removingPercentEncoding) })
        // A corrected text is another revision, with other editions.
        try write("The tide has turned.")
        try pack()
        #expect(try row().revision != before.revision)
        #expect(try editions().count == 4)
    }

    @Test("an issue from an earlier version of Masthead keeps its index and revision")
    func earlierIndex() throws {
        let packed = try pack { $0.editions = [] }
        // Earlier versions listed the editions in the index.
        let old = try #require(packed.archives.first).path.replacing(".zip", with: ".index.json")
        let data = try Data(contentsOf: folder["dist/\(URL(filePath: old).lastPathComponent)"])
        let listed = #"{"editions":[{"format":"cbz","name":"T.cbz","sha256":"00","size":1}],"#
        let index = Data((listed + String(decoding: data.dropFirst(), as: UTF8.self)).utf8)
        let revision = SHA256.hash(data: index).hexadecimal
        for name in try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path) {
            guard let tag = PublishedNames.split(name)?.tag else { continue }
            try FileManager.default.moveItem(
                at: folder["dist/\(name)"],
                to: folder["dist/\(name.replacing(tag.description, with: revision.prefix(8)))"])
        }
        try index.write(to: folder["dist/tides-\(revision.prefix(8)).index.json"])
        let catalog = try String(contentsOf: folder["dist/issues.plist"], encoding: .utf8)
        let former = SHA256.hash(data: data).hexadecimal
        try Data(
            catalog.replacing(former, with: revision).replacing(former.prefix(8), with: revision.prefix(8)).utf8
        ).write(to: folder["dist/issues.plist"])
        #expect(try pack().packed)
        let entry = try row()
        #expect(entry.revision == revision && entry.index == "tides-\(revision.prefix(8)).index.json")
        #expect(entry.editions.count == 3)
        #expect(try Data(contentsOf: folder["dist/tides-\(revision.prefix(8)).index.json"]) == index)
    }

    @Test("an option for edition formats takes precedence over the formats in publication.json")
    func options() throws {
        #expect(try pack { $0.editions = [.epub] }.editions.map(\.format) == [.epub])
        #expect(try pack { $0.editions = [] }.editions.isEmpty)
        #expect(try row().editions.isEmpty)
        #expect(try pack().editions.count == 3)
    }

    @Test("an exported PDF has the same bytes even if the process writes other PDFs")
    func samePDFs() throws {
        let names = (0..<6).map { "issue-\($0)" }
        for (number, name) in names.enumerated() {
            try folder.write("\(name)/issue.json", #"{"Title": "Issue \#(number)", "Date": "2024-05-0\#(number + 1)"}"#)
            try folder.write("\(name)/cover.png", Data.png(width: 60, height: 80))
            let words = ["Tide *tables* **bold** `code`.", "Прилив.", "مد وجزر", "潮汐"]
            let body = (0...number).map { words[($0 + number) % words.count] }.joined(separator: #"\n\n# H \n\n"#)
            try folder.write(
                "\(name)/pages.json",
                """
                [[{"class": "SimplePage", "properties": {"baseImage": "cover.png", "alt": "The cover"}}],
                 [{"class": "TextPage", "properties": {"title": "Tides \(number)", "body": "\(body)"}}]]
                """)
        }
        /// Packs issues into an empty folder, and returns the hashes of their PDFs.
        func hashes(_ dist: String, _ names: [String], jobs: Int) throws -> [String: [String]] {
            var options = IssuePacker.Options()
            (options.editions, options.jobs) = ([.pdf], jobs)
            let packed = try IssuePacker(into: folder[dist], options: options).pack(names.map { folder[$0] }).issues
            return Dictionary(packed.map { ($0.name, $0.editions.map(\.sha256)) }) { first, _ in first }
        }
        let first = try hashes("one", [names[5]], jobs: 1)
        let all = try hashes("all", names, jobs: 4)
        #expect(all[names[5]] == first[names[5]] && all.values.allSatisfy { $0.count == 1 })
        for round in 1...3 {
            #expect(try hashes("again-\(round)", names.reversed(), jobs: round) == all, "\(round)")
        }
    }

    @Test("publishing uploads an issue's editions and keeps the old editions for a while")
    func publish() throws {
        try pack()
        let target = folder["target"]
        func publish(_ change: (inout FolderPublisher.Options) -> Void = { _ in }) throws -> PublishSummary {
            var options = FolderPublisher.Options()
            change(&options)
            return try FolderPublisher(folder["dist"], to: target.path, options: options).publish()
        }
        let before = try editions()
        #expect(try Set(publish().uploaded).isSuperset(of: before))
        for path in before {
            #expect(try Data(contentsOf: target.appending(path: path)) == Data(contentsOf: folder["dist/\(path)"]))
        }
        #expect(try publish().uploaded.isEmpty)
        try write("The tide has turned.")
        try pack()
        #expect(try publish().uploaded.count { $0.hasPrefix("editions/") } == 3)
        #expect(before.allSatisfy { FileManager.default.fileExists(atPath: target.appending(path: $0).path) })
        let later = try publish {
            $0.prunes = true
            $0.now = Date() + 8 * 86_400
        }
        #expect(Set(later.deleted).isSuperset(of: before))
        #expect(before.allSatisfy { !FileManager.default.fileExists(atPath: target.appending(path: $0).path) })
    }

    @Test("editions of paid issues stay private")
    func paid() throws {
        try folder.write(
            "publication.json",
            """
            {"Title": "Harbour Review", "Editions": ["cbz"], "BaseURL": "https://example.org/", "Sale": "single",
             "Press": "https://press.example.org/v1/publications/harbour"}
            """)
        try pack()
        let entry = try row()
        let url = try #require(entry.editions.first?.url)
        #expect(url.hasPrefix("editions/tides-"))
        let rows = try PublishedRows(Data(contentsOf: folder["dist/issues.plist"]), subject: "c")
        let path = try #require(url.removingPercentEncoding)
        #expect(rows.isPrivate(path) && !rows.isPublic(path) && rows.files[path] == entry.editions.first?.sha256)
        let summary = try FolderPublisher(folder["dist"], to: folder["target"].path).publish()
        #expect(summary.withheld.contains(path))
    }

    @Test("unknown edition formats in publication.json are reported")
    func unknown() throws {
        try folder.write("publication.json", #"{"Title": "Harbour Review", "Editions": ["cbr", "epub"]}"#)
        let (_, faults) = Publication.read(
            try Document(Data(contentsOf: folder["publication.json"]), subject: "p", cannot: "read").value())
        #expect(faults.map(\.message) == ["Editions contains 'cbr'."])
    }
}
