import CommandSupport
import Foundation
import TestSupport
import Testing

/// `export cbz`, `export epub`, `export pdf` and `export booklet`.
@Suite struct EditionCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("issues/publication.json", #"{"Title": "Harbour Review"}"#)
        try folder.write("issues/tides/issue.json", #"{"Title": "Tides", "Date": "2024-05-01"}"#)
        try folder.write("issues/tides/cover.png", Data.png(width: 60, height: 80))
        try folder.write(
            "issues/tides/pages.json",
            """
            [[{"class": "SimplePage", "properties": {"baseImage": "cover.png", "alt": "The cover"}}],
             [{"class": "TextPage", "properties": {"title": "Tides", "body": "The tide turns."}}]]
            """)
    }

    private func run(_ words: String...) async throws -> Tool.Result {
        try await Command.run(
            words, in: folder.url,
            environment: ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path])
    }

    @Test("an exported issue has the same content when the library reads it again")
    func formats() async throws {
        for words in [
            ["pack", "./issues", "-o", "./dist", "--now"], ["add", "./dist", "--handle", "harbour"], ["mirror"],
        ] {
            let result = try await Command.run(
                words, in: folder.url,
                environment: ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path])
            #expect(result.status == 0, "\(result.errors)")
        }
        try FileManager.default.createDirectory(at: folder["out"], withIntermediateDirectories: true)
        for format in ["cbz", "epub", "pdf"] {
            let name = "Harbour Review 2024-05.\(format)"
            let source = try await run("export", format, "./issues/tides", "-o", "./out")
            #expect(source.status == 0 && source.errors.contains("2 pages"), "\(source.errors)")
            #expect(FileManager.default.fileExists(atPath: folder["out/\(name)"].path), "\(source.errors)")
            let item = try await run("export", format, "harbour/tides", "-o", "./\(format).\(format)", "--quiet")
            #expect(item.status == 0 && item.errors.isEmpty, "\(item.errors)")
            let added = try await run("add", "./out/\(name)")
            #expect(added.status == 0, "\(added.errors)")
            let text = try await run("page", "./out/\(name)", format == "pdf" ? "1.2" : "2.1")
            #expect(
                format == "cbz" || text.output.contains("The tide turns."), "\(format): \(text.output) \(text.errors)")
        }
        let list = try await run("list", "own")
        #expect(list.output.components(separatedBy: "Tides").count == 4, "\(list.output)")
    }

    @Test("an exported file does not replace a pipe or a device")
    func devices() async throws {
        let pipe = folder["out.epub"]
        try #require(mkfifo(pipe.path, 0o600) == 0)
        for words in [["epub", "./issues/tides", "-o", "./out.epub"], ["cbz", "./issues/tides", "-o", "/dev/null"]] {
            let result = try await Command.run(["export"] + words, in: folder.url)
            #expect(result.status == 1 && result.errors.contains("not a regular file"), "\(result)")
        }
        for place in [pipe.path, "/dev/null"] {
            var status = stat()
            #expect(stat(place, &status) == 0 && status.st_mode & mode_t(S_IFMT) != mode_t(S_IFREG), "\(place)")
        }
    }

    @Test(
        "exporting a PDF fails if qpdf writes only a part of it, as on a full disk",
        .enabled(if: Tool.isInstalled("qpdf")))
    func partialPDF() async throws {
        let real = try await Tool.run(["sh", "-c", "command -v qpdf"]).output.trimmingCharacters(in: .newlines)
        try folder.write(
            "bin/qpdf",
            """
            #!/bin/sh
            for last; do :; done
            '\(real)' "$@" || exit
            case "$*" in *--update-from-json=*) truncate -s 100 "$last" ;; esac
            """)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["bin/qpdf"].path)
        let path = "\(folder["bin"].path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        let result = try await Tool.run(
            [Tool.masthead, "export", "pdf", folder["issues/tides"].path, "-o", folder["out.pdf"].path],
            environment: ["PATH": path])
        #expect(result.status == 1 && result.errors.contains("No space left on device"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: folder["out.pdf"].path))
    }

    @Test("exporting a book in its own format writes the book with all its files")
    func originals() async throws {
        var book = EPUBBuilder([.init("one.xhtml", "One", "<p>The mark: <img src='mark.png' alt=''/></p>")])
        book.language = "cy"
        book.files["OEBPS/mark.png"] = .png(width: 9, height: 9)
        book.files["OEBPS/style.css"] = Data("p { color: red }".utf8)
        book.items = "<item id=\"m\" href=\"mark.png\" media-type=\"image/png\"/>"
        let comic: [(String, Data)] = [
            ("ComicInfo.xml", Data("<ComicInfo><Title>The Well</Title><Tags>deep</Tags></ComicInfo>".utf8)),
            ("1.png", .png(width: 60, height: 80)), ("2.png", .png(width: 60, height: 81)),
        ]
        let pdf = try Data(contentsOf: try await folder.writePDF("chart.pdf"))
        try folder.write("mark.epub", book.data)
        try folder.write("well.cbz", StoredZip.data(comic))
        #expect(try await run("add", "./mark.epub", "./well.cbz", "./chart.pdf").status == 0)
        let list = try JSONSerialization.jsonObject(with: Data(try await run("list", "own", "--json").output.utf8))
        let ids = try #require(list as? [[String: Any]]).compactMap { $0["id"] as? String }
        for (format, name) in [("epub", "small"), ("cbz", "well"), ("pdf", "")] {
            let id = try #require(
                ids.first { name.isEmpty ? !$0.contains("small") && !$0.contains("well") : $0.contains(name) })
            let result = try await run("export", format, id, "-o", "./again.\(format)")
            #expect(result.status == 0, "\(result)")
        }
        #expect(try Data(contentsOf: folder["again.pdf"]) == pdf)
        let epub = try Data(contentsOf: folder["again.epub"])
        #expect(String(decoding: epub[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
        for (name, files) in [("again.epub", book.tree), ("again.cbz", Dictionary(uniqueKeysWithValues: comic))] {
            let unpacked = try await Tool.run(["unzip", "-q", folder[name].path, "-d", folder["un-\(name)"].path])
            #expect(unpacked.status == 0, "\(unpacked)")
            #expect(try FileTree.read(folder["un-\(name)"]) == files, "\(name)")
        }
        let unpacked = try await run("export", "epub", "./un-again.epub", "-o", "./third.epub", "--quiet")
        #expect(unpacked.status == 0, "\(unpacked)")
        #expect(try Data(contentsOf: folder["third.epub"]) == epub)
        for name in ["mark.epub", "well.cbz", "chart.pdf"] {
            let format = URL(filePath: name).pathExtension
            let refused = try await run("export", format, "./\(name)", "-o", "./no.\(format)")
            #expect(refused.status == 1 && refused.errors.contains("the file is already a"), "\(refused)")
        }
        #expect(try await run("export", "pdf", "./well.cbz", "-o", "./well.pdf").status == 0)
    }

    @Test("an exported edition never contains the reader's own handle")
    func withoutTitle() async throws {
        try folder.write("issues/publication.json", "{}")
        for words in [
            ["pack", "./issues", "-o", "./dist", "--editions", "cbz,epub"], ["add", "./dist", "--handle", "my-secret"],
            ["mirror"], ["export", "cbz", "my-secret/tides", "-o", "./out/"],
            ["export", "epub", "my-secret/tides", "-o", "./out/"],
        ] {
            try FileManager.default.createDirectory(at: folder["out"], withIntermediateDirectories: true)
            let result = try await Command.run(
                words, in: folder.url,
                environment: ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path])
            #expect(result.status == 0, "\(words): \(result.errors)")
        }
        #expect(try FileTree.read(folder["out"]).keys.sorted() == ["Tides.cbz", "Tides.epub"])
        for name in ["cbz", "epub"] {
            let entries = try await Tool.run(["unzip", "-p", folder["out/Tides.\(name)"].path, "*.xml", "*.opf"])
            #expect(!entries.output.isEmpty && !entries.output.contains("my-secret"), "\(entries.output)")
        }
        let imported = try await run("add", "./out/Tides.cbz")
        #expect(imported.status == 0 && !imported.output.contains("my-secret"), "\(imported)")
        #expect(try await !run("list", "own", "--json").output.contains("my-secret"))
    }

    @Test("`export` rejects wrong options, and replaces an existing file that the user names with -o")
    func mistakes() async throws {
        #expect(try await run("export", "booklet", "./issues/tides", "--fold", "three").status == 64)
        #expect(try await run("export", "booklet", "./issues/tides", "--paper", "a0").status == 64)
        let nowhere = try await run("export", "pdf", "./issues/tides", "-o", "./nowhere/tides.pdf")
        #expect(nowhere.status != 0 && nowhere.errors.contains("does not exist"), "\(nowhere.errors)")
        let packed = try await run("pack", "./issues", "-o", "./dist", "--editions", "cbz,mobi")
        #expect(packed.status == 64 && packed.errors.contains("--editions must be a list"), "\(packed.errors)")
        for _ in 1...2 {
            let result = try await run("export", "booklet", "./issues/tides", "-o", "./booklet.pdf")
            #expect(result.status == 0 && result.errors.contains("2 sides"), "\(result.errors)")
        }
    }
}
