import Foundation
import IssuePublisher
import Periodical
import Pictures
import Synchronization
import TestSupport
import Testing

/// Tests of pictures that pages cannot show, which an import or the fix of a check converts.
@Suite(.enabled(if: Tool.isInstalled("vips") && Tool.isInstalled("heif-enc"))) struct ForeignPictureImportTests {
    let folder: TemporaryFolder
    var target: URL { folder["spring"] }

    init() throws { folder = try TemporaryFolder() }

    private func draw(_ program: String) async throws {
        let start =
            "from PIL import Image; import os; i = Image.new('RGB', (80, 120), (200, 30, 60)); os.makedirs('s', exist_ok=True)"
        let made = try await Tool.run(["/usr/bin/python3", "-c", "\(start)\n\(program)"], in: folder.url)
        try #require(made.status == 0, "\(made.errors)")
    }

    private func run(_ name: String = "s", _ change: (inout ImportOptions) -> Void = { _ in }) throws -> (
        grid: PageGrid, notes: [ImportNote]
    ) {
        var options = ImportOptions()
        change(&options)
        let notes = Mutex<[ImportNote]>([])
        let grid = try IssueImport.run(
            folder[name], into: target, options: options, onNote: { note in notes.withLock { $0.append(note) } })
        return (grid, notes.withLock { $0 }.grouped)
    }

    private func faults(_ source: URL) throws -> [Diagnostic] {
        SourceCheck.diagnostics(of: try IssueSource(source), classes: .builtIn, isDeep: true).filter {
            $0.code != "missing-alt"
        }
    }

    @Test("each picture in a folder becomes a page of the issue")
    func mixed() async throws {
        try await draw(
            """
            i.save('s/1 été.bmp'); i.save('s/2.tif', save_all=True, append_images=[i, i]); i.save('s/10.png')
            i.save('s/9.jpg', format='TIFF'); open('s/torn.tif', 'wb').write(open('s/2.tif', 'rb').read()[:300])
            open('s/drawing.svg', 'w').write('<svg/>'); open('s/notes.txt', 'w').write('x'); open('s/more.cbz', 'w').write('x')
            open('s/empty.png', 'w')
            """)
        let (grid, notes) = try run()
        let names = grid.positions.compactMap { grid[$0]?.properties["baseImage"]?.string }
        #expect(
            names == [
                "pages/001.jpg", "pages/002.jpg", "pages/003.jpg", "pages/004.jpg", "pages/005.jpg", "pages/006.png",
            ])
        #expect(try faults(target) == [])
        let missing = notes.filter { $0.kind == .missingPage }.flatMap(\.names)
        #expect(Set(missing) == ["torn.tif", "empty.png", "drawing.svg", "more.cbz"], "\(notes.map(\.message))")
        #expect(notes.contains { $0.message == "left out: notes.txt (not a picture)" })
        #expect(
            notes.first { $0.kind == .converted }?.message
                == "converted 1 été.bmp, 2.tif page 1, 2.tif page 2, 2.tif page 3, 9.jpg to JPEG")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: target.path).sorted() == [
                "issue.json", "pages", "pages.json",
            ])
    }

    @Test("if an article's first picture is unreadable, the article starts with the second picture")
    func articles() async throws {
        try await draw("[i.save(f's/{n}.png') for n in range(1, 6)]; open('s/3.png', 'wb').write(b'x')")
        let (grid, notes) = try run { $0.articleStarts = [1, 3] }
        #expect(grid.articles.map(\.count) == [2, 2])
        #expect(notes.map(\.kind) == [.missingPage])
    }

    @Test("importing a folder without readable pictures creates no files")
    func nothing() async throws {
        try folder.write("s/1.tif", "II*\u{0}x")
        let error = #expect(throws: MastheadError.self) { try run() }
        #expect(error?.found == "none of the pictures can be read")
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("each double page in a TIFF file becomes two pages")
    func split() async throws {
        try await draw("i.resize((300, 200)).save('s/1.tif')")
        let (grid, _) = try run { $0.splitsDoublePages = true }
        #expect(grid.articles.map(\.count) == [2])
        #expect(try Picture(target.appending(path: "pages/001a@2x.jpg")).size() == PictureSize(width: 150, height: 200))
    }

    @Test("`check --fix` converts pictures and updates the documents that refer to them", arguments: ["plist", "json"])
    func fix(format: String) async throws {
        try await draw(
            """
            i.save('s/a.tif'); i.save('s/b & c.heic', format='TIFF'); i.save('s/d.png', format='TIFF'); i.save('s/cover.bmp')
            i.save('s/e@2x.jpg', format='TIFF')
            """)
        let names = ["a.tif", "b & c.heic", "d.png", "e.jpg"]
        let pages = names.map { name in
            PropertyValue.array([
                .dictionary([
                    "class": .string("SimplePage"),
                    "properties": .dictionary(["baseImage": .string(name), "alt": .string(name)]),
                ])
            ])
        }
        let metadata = PropertyValue.dictionary(["Title": .string("T"), "Date": .string("2026-01-01")])
        let documents = [("pages", PropertyValue.array(pages)), ("issue", metadata)]
        for (name, value) in documents {
            try folder.write("s/\(name).\(format)", format == "json" ? try value.json() : try value.xmlPropertyList())
        }
        let found = try faults(folder["s"])
        #expect(found.map(\.code) == Array(repeating: "foreign-picture", count: 5), "\(found)")
        #expect(found.count { $0.severity == .error } == 4)
        #expect(found.allSatisfy { $0.remedies.first?.kind == .convertPictures })

        let mended = try SourceMending(IssueSource(folder["s"]), classes: .builtIn).convertPictures()
        #expect(mended.failures.isEmpty && mended.made.count == 5, "\(mended)")
        let after = try faults(folder["s"])
        #expect(after == [], "\(after)")
        let source = try IssueSource(folder["s"])
        #expect(
            source.pages.map { $0.page.properties["baseImage"]?.string } == ["a.jpg", "b & c.jpg", "d.png", "e.jpg"])
        // Text that looks like a name stays unchanged elsewhere.
        #expect(source.pages.map(\.page.alt) == names)
        let files = try FileTree.read(folder["s"]).keys
        for name in ["a.tif", "b & c.heic", "d.tif", "e@2x.tif", "cover.bmp", "a@2x.jpg", "cover@2x.jpg", "d@2x.png"] {
            #expect(files.contains(name), "\(name): \(files.sorted())")
        }
        let again = try SourceMending(IssueSource(folder["s"]), classes: .builtIn).convertPictures()
        #expect(again.made.isEmpty && again.failures.isEmpty)
    }

    @Test("`check --fix` does not overwrite existing files")
    func taken() async throws {
        try await draw("i.save('s/a.tif'); i.save('s/a.jpg')")
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-01-01"}"#)
        try folder.write(
            "s/pages.json", #"[[{"class": "SimplePage", "properties": {"baseImage": "a.tif", "alt": "x"}}]]"#)
        let before = try FileTree.read(folder["s"])
        let mended = try SourceMending(IssueSource(folder["s"]), classes: .builtIn).convertPictures()
        #expect(mended.made.isEmpty && mended.failures.map(\.found) == ["'a.jpg' already exists"])
        #expect(try FileTree.read(folder["s"]) == before)
    }
}
