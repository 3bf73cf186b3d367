import Cryptography
import Files
import Formats
import Foundation
import IssueArchive
import Periodical
import TestSupport
import Testing

@testable import IssuePublisher

@Suite struct IssuePackerTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try SampleSource.make(folder["one"], date: Date(timeIntervalSince1970: 1_700_000_000))
    }

    @discardableResult
    private func pack(
        _ names: String..., into output: String = "dist", _ change: (inout IssuePacker.Options) -> Void = { _ in }
    ) throws -> [PackedIssue] {
        var options = IssuePacker.Options()
        change(&options)
        let result = try IssuePacker(into: folder[output], options: options).pack(
            names.map { folder[$0] })
        #expect(!result.diagnostics.contains { $0.severity == .error })
        return result.issues
    }

    private func row(_ name: String) throws -> CatalogEntry {
        let data = try Data(contentsOf: folder["dist/issues.plist"])
        return try #require(try Catalog.read(data, subject: "c").catalog.entries.first { $0.name == name })
    }

    @Test("the catalog lists existing files with correct sizes and hashes")
    func catalog() throws {
        try pack("one")
        let entry = try row("one")
        let tag = try #require(entry.revision?.prefix(8))
        #expect(entry.content == "one-\(tag).zip")
        #expect(entry.cover == "one-\(tag).png")
        #expect(entry.description.articleCount == 2)
        #expect(entry.description.pageCount == 3)
        for archive in entry.archives {
            #expect(archive.url == archive.scale.reference(for: try #require(entry.content)))
            let data = try Data(contentsOf: folder["dist/\(archive.url)"])
            #expect(data.count == archive.size)
            #expect(SHA256.hash(data: data).hexadecimal == archive.sha256)
        }
        let index = try Data(contentsOf: folder["dist/\(try #require(entry.index))"])
        #expect(SHA256.hash(data: index).hexadecimal == entry.revision)
        #expect(FileManager.default.fileExists(atPath: folder["dist/one-\(tag)@2x.png"].path))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("an archive contains only the page grid, cover, page files and thumbnails")
    func order() throws {
        try folder.write("one/unused.txt", "x")
        try pack("one")
        let archive = folder["dist/\(try #require(try row("one").archives.last).url)"]
        #expect(
            try ArchiveReader.entries(of: archive).map(\.path.string)
                == [
                    "pages.plist", "cover@2x.png", "front@2x.png", "second@2x.png", "thumbs/1.1@2x.jpg",
                    "thumbs/2.2@2x.jpg",
                ])
    }

    @Test("if a base URL is set, the URLs in the catalog are absolute")
    func baseURL() throws {
        try pack("one") { $0.baseURL = "https://example.org/m" }
        let entry = try row("one")
        #expect(entry.content?.hasPrefix("https://example.org/m/one-") == true)
        #expect(entry.archives.last?.url.hasSuffix("@2x.zip") == true)
    }

    @Test("packing again updates a changed publication title in the catalog")
    func publicationTitle() throws {
        try pack("one")
        #expect(try row("one").publication == nil)
        for title in ["The Mill", "The Old Mill"] {
            try folder.write("publication.json", #"{"Title": "\#(title)"}"#)
            try pack("one")
            #expect(try row("one").publication == title)
            let data = try Data(contentsOf: folder["dist/issues.plist"])
            #expect(try Catalog.read(data, subject: "c").catalog.title == title)
            #expect(try CatalogDocument(data, subject: "c").rows.count == 1)
            try pack("one") { $0.isForced = true }
            #expect(try Data(contentsOf: folder["dist/issues.plist"]) == data)
        }
    }

    @Test("`pack` skips unchanged issues")
    func incremental() throws {
        #expect(try pack("one").map(\.packed) == [true])
        let before = try FileTree.read(folder["dist"])
        // A new modification time is not a change.
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder["one/front.png"].path)
        #expect(try pack("one").map(\.packed) == [false])
        #expect(try FileTree.read(folder["dist"]) == before)
        #expect(try pack("one") { $0.isForced = true }.map(\.packed) == [true])
        #expect(try FileTree.read(folder["dist"]) == before)
        try FileManager.default.removeItem(at: folder["one/second.png"])
        try FileManager.default.copyItem(at: folder["one/front.png"], to: folder["one/second.png"])
        #expect(try pack("one").map(\.packed) == [true])
        let after = try FileTree.read(folder["dist"])
        #expect(Set(after.keys).isSuperset(of: before.keys), "a correction deletes no files")
        try pack("one") { $0.prunes = true }
        #expect(try FileTree.read(folder["dist"]).count == before.count)
    }

    @Test("packing a new issue keeps the catalog entries of other issues")
    func otherRows() throws {
        let other = PropertyValue.array([
            .dictionary(["Name": .string("old"), "Date": .date(Date(timeIntervalSince1970: 0)), "Shelf": .integer(3)])
        ])
        try folder.write("dist/issues.plist", try other.xmlPropertyList())
        try pack("one")
        #expect(try row("old").description.otherKeys == ["Shelf": .integer(3)])
    }

    @Test("an error in one issue source leaves the packed folder unchanged")
    func allOrNone() throws {
        try SampleSource.make(folder["two"], date: Date())
        try FileManager.default.removeItem(at: folder["two/pages.json"])
        try folder.write("two/pages.json", #"[[{"class": "SimplePage", "properties": {"baseImage": "gone.png"}}]]"#)
        let sources = ["one", "two"].map { folder[$0] }
        let result = try IssuePacker(into: folder["dist"]).pack(sources)
        #expect(result.issues.isEmpty)
        #expect(result.diagnostics.contains { $0.code == "missing-asset" })
        #expect(FileManager.default.fileExists(atPath: folder["dist"].path) == false)
        try pack("one")
        let before = try FileTree.read(folder["dist"])
        _ = try IssuePacker(into: folder["dist"]).pack(sources)
        #expect(try FileTree.read(folder["dist"]) == before)
        let twice = try IssuePacker(into: folder["dist"]).pack([sources[0], sources[0]])
        #expect(twice.diagnostics.map(\.code) == ["duplicate-name"])
    }

    @Test("`pack` does not write into a folder of issue sources")
    func amongSources() throws {
        try FileManager.default.createSymbolicLink(at: folder["link"], withDestinationURL: folder["one"])
        try SampleSource.make(folder["other"], date: Date())
        let before = try FileTree.read(folder.url)
        for (place, reason) in [
            (".", "also holds"), ("one", "is in an issue source"), ("one/dist", "is in"), ("link/dist", "is in"),
            ("other", "is in"), ("other/dist", "is in"),
        ] {
            let error = #expect(throws: MastheadError.self) { try pack("one", into: place) }
            #expect(error?.found.contains(reason) == true, "\(place): \(String(describing: error))")
            #expect(try FileTree.read(folder.url) == before, "\(place)")
        }
        // The name of one folder may begin with the name of another.
        #expect(try pack("one", into: "one-packed").count == 1)
    }

    @Test("a fault in publication.json is reported only once for all issues")
    func sharedFault() throws {
        try SampleSource.make(folder["two"], date: Date())
        try folder.write("publication.json", #"{"BaseURL": 7}"#)
        let result = try IssuePacker(into: folder["dist"]).pack(["one", "two"].map { folder[$0] })
        #expect(result.diagnostics.map(\.code) == ["wrong-type"])
    }

    @Test("packing does not overwrite a damaged catalog")
    func damagedCatalog() throws {
        try folder.write("dist/issues.plist", "<plist><array>")
        #expect(throws: MastheadError.self) { try pack("one") }
        #expect(try String(contentsOf: folder["dist/issues.plist"], encoding: .utf8) == "<plist><array>")
    }

    @Test("if only an issue's metadata changes, packing keeps its archives")
    func metadata() throws {
        try pack("one")
        let before = try row("one")
        try FileManager.default.removeItem(at: folder["one/issue.json"])
        try folder.write("one/issue.json", #"{"Title": "New title", "Date": "2026-01-15T08:00:00Z", "Shelf": 5}"#)
        #expect(try pack("one").map(\.packed) == [false])
        #expect(try row("one").description.title == "New title")
        #expect(try row("one").description.otherKeys == ["Shelf": .integer(5)])
        #expect(try row("one").revision == before.revision)
    }

    @Test("the catalog contains all keys that NewsstandKit apps need")
    func python() async throws {
        try pack("one")
        let script = """
            import plistlib, sys, datetime
            row = plistlib.load(open(sys.argv[1], 'rb'))[0]
            assert {'Name', 'Title', 'Date', 'Cover', 'Content'} <= row.keys(), row
            assert isinstance(row['Date'], datetime.datetime)
            assert row['Archives'][1]['URL'] == row['Content'].replace('.zip', '@2x.zip')
            """
        let result = try await Tool.run(["python3", "-c", script, folder["dist/issues.plist"].path])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("`pack` deletes abandoned temporary folders unless their process is running")
    func staging() throws {
        try folder.write("dist/.staging.\(UUID().uuidString)/issue.zip", "x")
        try folder.write("dist/.staging.notes/kept", "x")
        let held = try StagingFolder(in: folder["dist"], named: "staging")
        try Data("y".utf8).write(to: held.url.appending(path: "issue.zip"))
        try pack("one")
        func hidden() throws -> Set<String> {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path)
            return Set(names.filter { $0.hasPrefix(".") })
        }
        #expect(try hidden() == [".staging.notes", held.url.lastPathComponent])
        held.discard()
        #expect(try hidden() == [".staging.notes"])
    }

    @Test("`pack` deletes the temporary files of a killed run after a day")
    func leftovers() async throws {
        let names = [".one.\(UUID().uuidString)", ".\(UUID().uuidString).jpg", ".htaccess", ".well-known"]
        for name in names { try folder.write("dist/\(name)", "x") }
        try pack("one")
        for name in names { #expect(FileManager.default.fileExists(atPath: folder["dist/\(name)"].path)) }
        Leftovers.sweep(folder["dist"], now: Date().addingTimeInterval(90_000))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder["dist"].path).filter { $0.hasPrefix(".") }
        #expect(left.sorted() == [".htaccess", ".well-known"])
    }
}
