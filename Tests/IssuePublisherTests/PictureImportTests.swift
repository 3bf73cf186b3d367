import Foundation
import IssuePublisher
import Periodical
import Pictures
import Reading
import Synchronization
import TestSupport
import Testing

/// Tests of folders of pictures, comic archives and HPubs.
@Suite struct PictureImportTests {
    let folder: TemporaryFolder
    var target: URL { folder["spring"] }

    init() throws {
        folder = try TemporaryFolder()
        try SampleSource.make(folder["scaffold"], date: Date(timeIntervalSince1970: 1_700_000_000))
    }

    private func picture(_ path: String, _ name: String = "front@2x.png") throws {
        let file = folder[path]
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: folder["scaffold/\(name)"], to: file)
    }

    private func diagnostics() throws -> [Diagnostic] {
        SourceCheck.diagnostics(of: try IssueSource(target), classes: .builtIn, isDeep: true).filter {
            $0.code != "missing-alt"
        }
    }

    private func zip(_ path: String, as name: String) async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder[path].path)
        let made = try await Tool.run(["bsdtar", "-a", "-cf", folder[name].path, "-C", folder[path].path] + names)
        try #require(made.status == 0, "\(made.errors)")
    }

    @Test("imported pictures become pages in the order of their numbers, with unchanged bytes")
    func pictures() throws {
        for number in [10, 9, 1, 2] { try picture("scans/page \(number).png") }
        try picture("scans/page 2@2x.png", "second@2x.png")
        try folder.write("scans/notes.txt", "x")
        let grid = try IssueImport.run(folder["scans"], into: target)
        #expect(grid.articles.map(\.count) == [4])
        #expect(try diagnostics().map(\.code) == ["wrong-scale"], "page 2 and its @2x picture have the same size")
        let files = try FileTree.read(target)
        #expect(files["pages/002.png"] == FileManager.default.contents(atPath: folder["scans/page 2.png"].path))
        #expect(files["pages/004@2x.png"] == FileManager.default.contents(atPath: folder["scans/page 10.png"].path))
        #expect(try #require(try IssueSource(target).metadata).description.title == "Scans")
    }

    @Test("`import` reports truncated pictures, keeps their intact part, and corrects file extensions")
    func damaged() throws {
        let whole = try Data(contentsOf: folder["scaffold/front@2x.png"])
        try folder.write("scans/1.png", whole)
        try folder.write("scans/2.jpg", whole)
        try folder.write("scans/torn.png", whole.dropLast(20))
        try folder.write("scans/whole@2x.png", whole)
        try folder.write("scans/whole.png", whole.dropLast(20))
        let notes = Mutex<[String]>([])
        _ = try IssueImport.run(
            folder["scans"], into: target, onNote: { note in notes.withLock { $0.append(note.message) } })
        #expect(notes.withLock { $0 }.count == 1 && notes.withLock { $0 }[0].hasPrefix("torn.png ends early"))
        let files = try FileTree.read(target)
        #expect(files["pages/002@2x.png"] == whole)
        #expect(!files.keys.contains { $0.hasPrefix(".original") }, "\(files.keys)")
        // `pack` accepts the page, because it uses the same check.
        #expect(try diagnostics() == [])
        #expect(
            try Picture.size(of: target.appending(path: "pages/003@2x.png")) == Picture.size(of: folder["scans/1.png"]))
    }

    @Test("an imported CBZ keeps its chapters and the metadata in ComicInfo.xml")
    func comic() async throws {
        for name in ["ch1/001.png", "ch1/002.png", "ch2/001.png"] { try picture("comic/\(name)") }
        try folder.write(
            "comic/ComicInfo.xml",
            """
            <?xml version="1.0"?><ComicInfo><Series>The Series</Series><Number>½</Number><Year>2025</Year><Month>3</Month>
            <LanguageISO>ja</LanguageISO><Manga>YesAndRightToLeft</Manga><Volume>2</Volume>
            <Writer>Ann Writer, B. Other</Writer><Penciller>C. Artist</Penciller><CoverArtist>Ann Writer</CoverArtist><Summary>A &amp; B</Summary></ComicInfo>
            """)
        try await zip("comic", as: "my.zip")
        let grid = try IssueImport.run(folder["my.zip"], into: target)
        #expect(grid.articles.map(\.count) == [2, 1])
        #expect(grid.articles.map { $0[0].title } == ["ch1", "ch2"])
        #expect(try diagnostics() == [])
        let about = try #require(try IssueSource(target).metadata).description
        #expect(about.title == "The Series" && about.number == "½" && about.direction == .rightToLeft)
        #expect(about.series == "The Series" && about.volume == "2" && about.spreads == .print)
        #expect(about.authors == ["Ann Writer", "B. Other", "C. Artist"])
        #expect(about.summary == "A & B" && about.date == Date(rfc3339: "2025-03-01T00:00:00Z"))
    }

    @Test(
        "a comic has the same pages as an imported issue source and in the library",
        arguments: [
            ["page10.png", "page2.png", "page1.png"], ["b/x/1.png", "a/x/2.png", "a/x/10.png"],
            ["Part 10/1.png", "Part 2/1.png", "front.png"],
        ], [true, false])
    func sameModel(paths: [String], hasBookmark: Bool) async throws {
        for path in paths { try picture("comic/\(path)") }
        if hasBookmark {
            try folder.write(
                "comic/ComicInfo.xml", "<ComicInfo><Pages><Page Image=\"1\" Bookmark=\"Two\"/></Pages></ComicInfo>")
        }
        try await zip("comic", as: "my.zip")
        let grid = try IssueImport.run(folder["my.zip"], into: target)
        let read = try IssueContent(
            archive: folder["my.zip"], name: "my", scale: .standard, cache: folder["cache"]
        ).grid
        #expect(grid.articles.map { $0.map(\.title) } == read.articles.map { $0.map(\.title) })
        // The files have other names but the same content.
        let files = try FileTree.read(target)
        for (imported, original) in Swift.zip(grid.articles.joined(), read.articles.joined()) {
            let name = try #require(imported.properties["baseImage"]?.string)
            let path = try #require(original.properties["baseImage"]?.string)
            #expect(
                files[name] ?? files[Scale.double.name(for: name)]
                    == FileManager.default.contents(atPath: folder["comic/\(path)"].path))
        }
    }

    @Test("double pages are split when pictures are imported")
    func split() async throws {
        let made = try await Tool.run([
            "/usr/bin/python3", "-c",
            "from PIL import Image; import sys; i = Image.new('RGB', (800, 500), (255, 0, 0)); i.paste((0, 0, 255), (400, 0, 800, 500)); i.save(sys.argv[1])",
            try folder.write("scans/1.png", "").path,
        ])
        try #require(made.status == 0)
        var options = ImportOptions()
        options.splitsDoublePages = true
        options.direction = .rightToLeft
        let grid = try IssueImport.run(folder["scans"], into: target, options: options)
        #expect(grid.articles[0].map { $0.properties["baseImage"]?.string } == ["pages/001b.png", "pages/001a.png"])
        #expect(try Picture(target.appending(path: "pages/001a@2x.png")).size() == PictureSize(width: 400, height: 500))
        let right = try Picture(target.appending(path: "pages/001b@2x.png")).pixels(
            fitting: PictureSize(width: 1, height: 1))
        #expect(Array(right.bytes.prefix(3)) == [0, 0, 255])
    }

    @Test("importing an archive without pictures creates no files")
    func hostile() async throws {
        let made = try await Tool.run([
            "/usr/bin/python3", "-c",
            "import zipfile, sys; z = zipfile.ZipFile(sys.argv[1], 'w'); z.writestr('../up.png', 'x')",
            folder["evil.zip"].path,
        ])
        try #require(made.status == 0)
        try folder.write("empty/notes.txt", "x")
        for name in ["evil.zip", "empty", "gone"] {
            #expect(throws: MastheadError.self) { try IssueImport.run(folder[name], into: target) }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                "empty", "evil.zip", "scaffold",
            ])
    }
}
