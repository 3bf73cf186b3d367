import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of zips and folders with pictures that are not comics, and of comics with other files.
@Suite struct ForeignZipTests {
    /// A zip with three pictures and other files.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        /// The path and content of each other file.
        let files: [String: String]
        /// Part of the reported cause.
        let found: String

        var testDescription: String { name }
    }

    static let shapes = [
        Shape(
            name: "book.epub",
            files: [
                "mimetype": "application/epub+zip", "META-INF/container.xml": "<x/>", "OEBPS/1.xhtml": "<p>words</p>",
            ],
            found: "the content is an EPUB"),
        Shape(
            name: "old.epub", files: ["META-INF/container.xml": "<x/>", "1.xhtml": "words"],
            found: "the content is an EPUB"),
        Shape(
            name: "letter.docx", files: ["[Content_Types].xml": "<x/>", "word/document.xml": "words"],
            found: "a Word document"),
        Shape(
            name: "sums.xlsx", files: ["[Content_Types].xml": "<x/>", "xl/workbook.xml": "1"], found: "a spreadsheet"),
        Shape(name: "talk.pptx", files: ["[Content_Types].xml": "<x/>", "ppt/presentation.xml": "x"], found: "slides"),
        Shape(
            name: "drawing.vsdx", files: ["[Content_Types].xml": "<x/>", "visio/x.xml": "x"],
            found: "an Office document"),
        Shape(
            name: "letter.odt", files: ["mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "words"],
            found: "an OpenDocument file (text)"),
        Shape(
            name: "painting.kra", files: ["mimetype": "application/x-krita\n"], found: "of type application/x-krita"
        ),
        Shape(name: "program.jar", files: ["META-INF/MANIFEST.MF": "x", "A.class": "x"], found: "a Java archive"),
        Shape(
            name: "program.apk", files: ["AndroidManifest.xml": "x", "META-INF/MANIFEST.MF": "x", "classes.dex": "x"],
            found: "an Android app"),
        Shape(name: "note.pages", files: ["Index/Document.iwa": "x"], found: "Pages, Numbers or Keynote"),
        Shape(name: "issue.zip", files: ["pages.plist": "<plist/>", "cover.png": "x"], found: "an issue's archive"),
        Shape(
            name: "source.zip", files: ["pages.json": "[]", "issue.json": "{}"], found: "an issue source already"),
        Shape(
            name: "site.zip", files: ["site/index.html": "words", "site/style.css": "x"],
            found: "a web site with site/index.html"),
        Shape(
            name: "hpub.zip", files: ["book.json": #"{"hpub": 1, "contents": []}"#],
            found: "'contents' is missing or empty"),
        Shape(
            name: "project.zip", files: ["a.c": "x", "b.c": "x", "c.h": "x", "doc/d.md": "x"],
            found: "only 3 of 7 files are pictures"),
    ]

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try SampleSource.make(folder["scaffold"], date: Date(timeIntervalSince1970: 1_700_000_000))
    }

    private func write(_ files: [String: String], pictures: [String] = ["img/1.png", "img/2.png", "img/3.png"]) throws {
        for (path, text) in files { try folder.write("content/\(path)", text) }
        let picture = try Data(contentsOf: folder["scaffold/front@2x.png"])
        for path in pictures { try folder.write("content/\(path)", picture) }
    }

    private func zip(as name: String) async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder["content"].path)
        let made = try await Tool.run(
            ["bsdtar", "--format", "zip", "-cf", folder[name].path, "-C", folder["content"].path] + names)
        try #require(made.status == 0, "\(made.errors)")
    }

    private func run(_ name: String) throws -> (grid: PageGrid, notes: [String]) {
        let notes = ImportNotes()
        let grid = try IssueImport.run(folder[name], into: folder["made"], onNote: { notes.add($0.message) })
        // Pages are inspected on several threads.
        return (grid, notes.all.prefix(1) + notes.all.dropFirst().sorted())
    }

    @Test("if an imported archive or folder is not a comic, the error names its format", arguments: shapes)
    func refused(shape: Shape) async throws {
        try write(shape.files)
        try await zip(as: shape.name)
        var error = try #require(throws: MastheadError.self) { try run(shape.name) }
        #expect(error.found.contains(shape.found) && error.hint != nil, "\(error)")
        #expect(!FileManager.default.fileExists(atPath: folder["made"].path))
        // A folder may contain pictures among other files.
        guard shape.name != "project.zip" else { return }
        error = try #require(throws: MastheadError.self) { try run("content") }
        #expect(error.found.contains(shape.found), "\(error)")
    }

    @Test("when a comic is imported, unsupported files are omitted and reported", arguments: [true, false])
    func leftOut(isPacked: Bool) async throws {
        try write([
            "img/4.tif": "x", "img/5.BMP": "x", "6.heic": "x", "notes.nfo": "x", "Thumbs.db": "x",
            "__MACOSX/._1.png": "x",
        ])
        try await zip(as: "c.cbz")
        let (grid, notes) = try run(isPacked ? "c.cbz" : "content")
        #expect(grid.pageCount == 3)
        #expect(
            notes == [
                "left out: notes.nfo (not a picture)",
                "left out: 6.heic (the file is not PNG, JPEG, GIF or WebP)",
                "left out: img/4.tif (the file is not PNG, JPEG, GIF or WebP)",
                "left out: img/5.BMP (the file is not PNG, JPEG, GIF or WebP)",
            ])
    }

    @Test("if an imported folder has no supported pictures, the error lists its files")
    func nothingShown() throws {
        try write(["1.svg": "x", "2.dng": "x"], pictures: [])
        let error = try #require(throws: MastheadError.self) { try run("content") }
        #expect(error.found == "there are no pictures in a supported format, only 1.svg, 2.dng")
    }

    @Test("an unreadable ComicInfo.xml is reported")
    func comicInformation() throws {
        try write(["ComicInfo.xml": "<ComicInfo><Title>x"])
        #expect(try run("content").notes == ["left out: ComicInfo.xml (not well-formed XML)"])
    }

    @Test(
        "the error for an unsupported file names its format",
        arguments: [
            ("Rar!\u{1A}\u{07}\u{01}", "a RAR archive (CBR)"), ("{\\rtf1 words}", "an RTF document"),
            ("GIF89a", "a GIF picture"),
            ("%!PS-Adobe-3.0", "PostScript"), ("<!DOCTYPE html><p>x", "a web page"),
            ("words", "plain text, not a PDF or zip"),
        ])
    func otherFiles(start: String, found: String) throws {
        try folder.write("file", start)
        let error = try #require(throws: MastheadError.self) { try run("file") }
        #expect(error.found.contains(found), "\(error)")
    }
}
