import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// Book files that users add, list, read and remove.
@Suite(.leavesNoProcess) struct AddFilesTests {
    private let library: LibraryFolder
    private var folder: TemporaryFolder { library.folder }

    init() throws { library = try LibraryFolder() }

    private func list(_ arguments: String...) async throws -> [[String: Any]] {
        let result = try await Command.run(["list", "--json"] + arguments, environment: library.environment)
        try #require(result.status == 0, "\(result.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    }

    private static func comic(_ title: String, count: Int = 3, extra: String = "") -> Data {
        let info = """
            <ComicInfo><Title>\(title)</Title><Series>Wells</Series><Number>7</Number><Writer>Ann Field</Writer>
            <LanguageISO>en</LanguageISO>\(extra)</ComicInfo>
            """
        let pages = (1...count).map { ("page\($0).png", Data.png(width: 40, height: $0 + 50)) }
        return StoredZip.data(pages + [("ComicInfo.xml", Data(info.utf8)), ("__MACOSX/._page1.png", Data([0]))])
    }

    /// Writes a PDF of two pages with a title and an author.
    private func writePDF(_ path: String) throws {
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 6 0 R"
                + " /Resources << /Font << /F 7 0 R >> >> >>",
            "<< /Title (Of Mills) /Author (Bo Hill and Cy Dale) /CreationDate (D:20200203040506Z) >>",
            "<< /Length 44 >>\nstream\nBT /F 12 Tf 20 100 Td (The windmill) Tj ET  \nendstream",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 8\n0000000000 65535 f \n"
        for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
        text += "trailer\n<< /Size 8 /Root 1 0 R /Info 5 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        try folder.write(path, text)
    }

    @Test("adding a folder skips libraries, issue sources and packed folders inside it")
    func managedFolders() async throws {
        try folder.write("all/a.cbz", Self.comic("The Well"))
        for path in ["all/lib/issues/card/b.cbz", "all/mine/spring/c.cbz", "all/dist/d.cbz"] {
            try folder.write(path, Self.comic(path))
        }
        try folder.write("all/lib/library.sqlite", "")
        try folder.write("all/mine/spring/pages.json", "[]")
        try folder.write("all/dist/issues.plist", "<plist><array/></plist>")
        let added = try await library.run("add", folder["all"].path)
        #expect(added.status == 0 && added.output.contains("1 book added, 3 folders skipped"), "\(added)")
        for words in ["lib: a library", "mine: issue sources", "dist: a packed folder"] {
            #expect(added.errors.contains("/all/\(words)"), "\(added.errors)")
        }
        #expect(try await list().count == 1)
    }

    @Test("imported comics and PDFs can be read with every command, and they can be deleted")
    func everyVerb() async throws {
        try folder.write("files/a.cbz", Self.comic("The Well", extra: "<Manga>YesAndRightToLeft</Manga>"))
        try writePDF("files/b.bin")
        let added = try await library.run("add", folder["files/a.cbz"].path, folder["files/b.bin"].path)
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.contains("added own/the-well: The Well (a comic, 3 pages, "), "\(added.output)")
        #expect(added.output.contains("added own/of-mills: Of Mills (a PDF, 2 pages, "))
        let items = try await list()
        let comic = try #require(items.first { $0["name"] as? String == "the-well" })
        #expect(comic["kind"] as? String == "book" && comic["status"] as? String == "available")
        #expect(comic["series"] as? String == "Wells" && comic["number"] as? String == "7")
        #expect(comic["authors"] as? [String] == ["Ann Field"] && comic["direction"] as? String == "rtl")
        #expect(comic["pages"] as? Int == 3 && comic["language"] as? String == "en")
        let pdf = try #require(items.first { $0["name"] as? String == "of-mills" })
        #expect(pdf["authors"] as? [String] == ["Bo Hill", "Cy Dale"])
        #expect((pdf["date"] as? String)?.hasPrefix("2020-02-03") == true)
        for item in items {
            let cover = try #require(item["coverPath"] as? String)
            #expect(
                FileManager.default.contents(atPath: cover)?.starts(with: [0xFF, 0xD8]) == true,
                "the cover is a small JPEG")
        }
        let layout = try await library.run("layout", "own/the-well", "--json")
        #expect(layout.status == 0 && !layout.output.contains("MACOSX"), "\(layout.errors)")
        #expect(try await library.run("page", "own/of-mills", "1.2", "--text").output.contains("windmill"))
        #expect(try await library.run("bookmark", "own/the-well", "1.2").status == 0)
        #expect(try await library.run("search", "windmill").output.contains("of-mills"))
        let publications = try await library.run("publications", "--json").output
        #expect(publications.contains(#""title":"My books""#) && publications.contains(#""kind":"bookshelf""#))
        let verified = try await library.run("verify")
        #expect(verified.status == 0 && verified.output.contains("no damage found"), "\(verified.output)")
        let refused = try await library.run("remove", "own/the-well")
        #expect(
            refused.status == 1 && refused.errors.contains("this would permanently delete 1 bookmark"), "\(refused)")
        #expect(try await list().count == 2)
        let removed = try await library.run("remove", "own/the-well", "--yes")
        #expect(removed.output.contains("permanently deleted the-well"), "\(removed.output)")
        #expect(removed.errors.contains("imported from a file"))
        #expect(try await list().count == 1)
    }

    @Test("adding the file of a damaged book again repairs the book")
    func damaged() async throws {
        try folder.write("a.cbz", Self.comic("The Well"))
        _ = try await library.run("add", folder["a.cbz"].path)
        try folder.write("library/issues/the-well/page1.png", "x")
        let result = try await library.run("verify", "--repair")
        #expect(result.status == 1 && result.output.contains("with the original file"), "\(result.output)")
        #expect(try await library.run("add", folder["a.cbz"].path).output.contains("own/the-well is available again"))
        #expect(try await library.run("verify").status == 0)
        let refused = try await library.run("remove", "own/the-well", "--content-only")
        #expect(refused.status == 1 && refused.output.isEmpty, "\(refused)")
        #expect(
            refused.errors.contains("no catalog lists this item, so Masthead may not be able to download it again"),
            "\(refused)")
        #expect(try await library.run("verify").status == 0, "the files are still there")
        #expect(try await library.run("remove", "own/the-well", "--content-only", "--yes").status == 0)
        let download = try await library.run("download", "own/the-well")
        #expect(download.status == 1 && download.errors.contains("it was added from a file"), "\(download.errors)")
    }

    @Test("`verify` does not suggest deleting the only copy of an imported book")
    func withoutHashes() async throws {
        try folder.write("a.cbz", Self.comic("The Well"))
        _ = try await library.run("add", folder["a.cbz"].path)
        for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"] {
            unlink(folder["library/\(name)"].path)
        }
        #expect(try await library.run("recover").status == 0)
        let result = try await library.run("verify")
        #expect(result.output.contains("no hashes are known"), "\(result)")
        #expect(!result.output.contains("remove") && !result.output.contains("--repair"), "\(result)")
        try FileManager.default.removeItem(at: folder["library/issues/the-well"])
        let lost = try await library.run("verify")
        #expect(lost.status == 1 && lost.output.contains("with the original file"), "\(lost)")
        let download = try await library.run("download", "own/the-well")
        #expect(download.status == 1 && download.errors.contains("`masthead add FILE`"), "\(download)")
    }

    @Test("if an imported book's files are lost, `recover` names the command that restores it")
    func recoveredWithoutFiles() async throws {
        try folder.write("a.cbz", Self.comic("The Well"))
        _ = try await library.run("add", folder["a.cbz"].path)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder["library"].path)
        where name != "library-backup.json" {
            try FileManager.default.removeItem(at: folder["library/\(name)"])
        }
        let recovered = try await library.run("recover")
        #expect(
            recovered.errors.contains("Files of 1 imported book are missing (own/the-well). Use `masthead add FILE` "),
            "\(recovered)")
        #expect(!recovered.errors.contains("masthead mirror"), "\(recovered)")
        for verified in [try await library.run("verify"), try await library.run("verify", "own/the-well")] {
            let isReported = verified.output.contains("own/the-well: all files are missing; use `masthead add FILE`")
            #expect(verified.status == 1 && isReported, "\(verified)")
        }
        #expect(try await library.run("add", folder["a.cbz"].path).status == 0)
        #expect(try await library.run("verify").status == 0)
        #expect(try await library.run("remove", "own/the-well", "--content-only", "--yes").status == 0)
        #expect(try await library.run("verify").status == 0, "the user deleted the files")
    }

    @Test("adding a folder imports each book once and counts the skipped files")
    func folders() async throws {
        try folder.write("books/a.cbz", Self.comic("One"))
        try folder.write("books/deep/b.zip", Self.comic("Two", count: 4))
        try folder.write("books/deep/copy of a.cbz", Self.comic("One"))
        try folder.write("books/notes.txt", "words")
        try folder.write("books/cover.png", .png(width: 1, height: 1))
        try folder.write("books/c.cbr", Data("Rar!\u{1A}\u{07}\u{01}\u{00}x".utf8))
        try folder.write("books/broken.cbz", Self.comic("Three").dropLast(30))
        try FileManager.default.createSymbolicLink(
            at: folder["books/deep/loop"], withDestinationURL: folder["books"])
        let first = try await library.run("add", folder["books"].path)
        #expect(first.status == 1, "one book is damaged: \(first.errors)")
        #expect(first.output.contains("2 books added, 1 already in the library, 1 failed, 3 other files skipped"))
        #expect(first.output.contains("own/one is already in the library"))
        #expect(first.errors.contains("c.cbr: this is a RAR archive"), "\(first.errors)")
        #expect(first.errors.contains("broken.cbz"))
        #expect(try await list().count == 2)
        try FileManager.default.removeItem(at: folder["books/broken.cbz"])
        let again = try await library.run("add", "file://\(folder["books"].path)/deep/..", folder["books/a.cbz"].path)
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output.contains("0 books added, 3 already in the library"), "\(again.output)")
        try folder.write("other/a.txt", "x")
        let none = try await library.run("add", folder["other"].path)
        #expect(none.status == 1 && none.errors.contains("the folder has no catalog"), "\(none.errors)")
    }

    @Test("`add` rejects issue sources and suggests `masthead pack`")
    func issueSources() async throws {
        try folder.write("issues/spring/issue.json", #"{"Title": "Spring", "Date": "2026-01-01"}"#)
        try folder.write("issues/spring/pages.json", "[]")
        try folder.write("issues/spring/map.pdf", "%PDF-1.4 a page")
        for path in ["issues", "issues/spring"] {
            let refused = try await library.run("add", folder[path].path)
            #expect(refused.status == 1 && refused.errors.contains("contains issue sources"), "\(refused)")
            #expect(refused.errors.contains("masthead pack \(folder[path].path) -o dist"), "\(refused)")
        }
        #expect(try await list().isEmpty)
    }

    @Test("`add` accepts file URLs with percent-encoding")
    func addresses() async throws {
        let file = try folder.write("a b/ü 100%.cbz", Self.comic("Odd"))
        let added = try await library.run("add", file.absoluteString)
        #expect(added.status == 0 && added.output.contains("added own/odd"), "\(added.errors)")
        #expect(try await library.run("add", file.path).output.contains("own/odd is already in the library"))
        let row = #"[{"Name": "x", "Title": "X", "Date": "2026-01-01", "Content": "a.pdf"}]"#
        try folder.write("press/issues.plist", row)
        try folder.write("press/a.cbz", Self.comic("Beside"))
        let followed = try await library.run("add", folder["press"].path)
        #expect(followed.output.contains("a magazine of 1 issue"), "\(followed.errors)")
        #expect(try await list().count == 2)
        let handle = try await library.run("add", file.path, "--handle", "x")
        #expect(handle.status == 64)
        let two = try await library.run("add", folder["gone.cbz"].path, file.path)
        #expect(two.status != 0 && two.errors.contains("no such file"))
    }

    @Test("commands that need a URL explain that an imported book has no URL")
    func following() async throws {
        try folder.write("a.cbz", Self.comic("One"))
        _ = try await library.run("add", folder["a.cbz"].path)
        let commands = [
            ["refresh", "own"], ["follow", "own", "--newest", "3"], ["unfollow", "own", "--yes"], ["mirror", "own"],
        ]
        for arguments in commands {
            let result = try await Command.run(arguments, environment: library.environment)
            #expect(result.status != 0, "\(arguments)")
            #expect(
                result.errors.contains("this bookshelf contains imported files"),
                "\(arguments): \(result.errors)")
        }
        let shown = try await library.run("follow", "own")
        #expect(shown.status == 0 && shown.output.contains("My books"), "\(shown.errors)")
        #expect(try await list().count == 1)
        // The library contains only imported books, so there is nothing to do. This is not an error.
        for command in ["refresh", "mirror"] {
            let result = try await library.run(command)
            #expect(result.status == 0 && result.errors.contains("so there is nothing to check"), "\(result)")
        }
        let silent = try await library.run("mirror", "--quiet")
        #expect(silent.status == 0 && silent.output.isEmpty && silent.errors.isEmpty, "\(silent)")
    }

    @Test("a book file can be read without an import, even with a wrong extension")
    func reading() async throws {
        try folder.write("a.pdf", Self.comic("The Well", extra: "<Manga>YesAndRightToLeft</Manga>"))
        try writePDF("b.cbz")
        for (name, pages) in [("a.pdf", 3), ("b.cbz", 2)] {
            let layout = try await library.run("layout", folder[name].path, "--json")
            #expect(layout.status == 0, "\(layout.errors)")
            let page = try await library.run("page", folder[name].path, "1.\(pages)")
            #expect(page.status == 0, "\(page.errors)")
            #expect(try await library.run("page", folder[name].path, "1.\(pages + 1)").status == 1)
        }
        try folder.write("c.cbz", Data("Rar!\u{1A}\u{07}\u{01}\u{00}x".utf8))
        let rar = try await library.run("page", folder["c.cbz"].path)
        #expect(rar.status == 1 && rar.errors.contains("a RAR archive"), "\(rar.errors)")
        #expect(try await library.run("export", "web", folder["a.pdf"].path, "-o", folder["web"].path).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder["web/index.html"].path))
    }

    /// Returns a book of two chapters, with a cover and the metadata of a bookshop.
    private static func epub(_ title: String = "Of Tides") -> EPUBBuilder {
        var book = EPUBBuilder([
            .init("one.xhtml", "The ebb", "<h1>The ebb</h1><p>Words of the lighthouse.</p>"),
            .init("two.xhtml", "The flood", "<h1>The flood</h1><p>Words of the harbour.</p>"),
        ])
        book.title = title
        book.metadata = """
            <dc:creator>Dee Shore</dc:creator><dc:date>2021-05-06</dc:date><dc:publisher>Press</dc:publisher>
            <meta name="calibre:series" content="Seas"/><meta name="calibre:series_index" content="2"/>
            """
        book.items = #"<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>"#
        book.files["OEBPS/cover.png"] = .png(width: 60, height: 90)
        return book
    }

    @Test("an EPUB can be imported with any extension and without a mimetype entry")
    func epub() async throws {
        try folder.write("a.bin", Self.epub().data)
        let added = try await library.run("add", folder["a.bin"].path)
        #expect(added.status == 0 && added.output.contains("added own/of-tides: Of Tides (an EPUB"), "\(added.errors)")
        let item = try #require(try await list().first)
        #expect(item["authors"] as? [String] == ["Dee Shore"] && item["series"] as? String == "Seas")
        #expect(item["number"] as? String == "2" && item["language"] as? String == "en")
        #expect((item["date"] as? String)?.hasPrefix("2021-05-06") == true)
        let cover = try #require(item["coverPath"] as? String)
        #expect(FileManager.default.contents(atPath: cover)?.isEmpty == false)
        #expect(try await library.run("page", "own/of-tides", "2.1", "--text").output.contains("harbour"))
        #expect(try await library.run("search", "lighthouse").output.contains("of-tides"))
        #expect(try await library.run("page", folder["a.bin"].path, "1.1", "--text").output.contains("lighthouse"))
        // Without a mimetype entry, the ZIP is another file, but still a book.
        var tree = Self.epub("Without").tree
        tree["mimetype"] = nil
        try folder.write("b.pdf", StoredZip.data(tree.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
        let without = try await library.run("add", folder["b.pdf"].path)
        #expect(without.status == 0 && without.output.contains("own/without"), "\(without.errors)")
    }

    @Test("the error for an EPUB with DRM or without a package document states the cause")
    func lockedEPUB() async throws {
        var locked = Self.epub()
        locked.files["META-INF/rights.xml"] = Data("<rights/>".utf8)
        locked.files["META-INF/encryption.xml"] = Data(
            """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">
            <EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData>
            <CipherReference URI="OEBPS/one.xhtml"/></CipherData></EncryptedData></encryption>
            """.utf8)
        try folder.write("locked.epub", locked.data)
        var empty = Self.epub()
        empty.files["OEBPS/package.opf"] = Data("<nothing/>".utf8)
        try folder.write("empty.epub", empty.data)
        for (name, reason) in [("locked.epub", "DRM"), ("empty.epub", "error")] {
            let result = try await library.run("add", folder[name].path)
            #expect(result.status == 1 && result.errors.contains(reason), "\(result.errors)")
            #expect(result.errors.contains(folder[name].path), "the error does not name the file: \(result.errors)")
        }
        #expect(try await list().isEmpty)
        #expect(try FileTree.read(folder["library/incoming"]).isEmpty)
    }

    @Test("two processes that add the same folder import each book only once")
    func atOnce() async throws {
        for index in 1...6 { try folder.write("books/\(index).cbz", Self.comic("Book \(index)", count: index)) }
        _ = try await library.run("add", folder.write("first.cbz", Self.comic("First")).path)
        let words = [Tool.masthead, "add", folder["books"].path]
        async let one = Tool.run(words, environment: library.environment)
        async let other = Tool.run(words, environment: library.environment)
        let results = try await [one, other]
        #expect(results.allSatisfy { $0.status == 0 }, "\(results.map(\.errors))")
        #expect(try await list().count == 7)
        #expect(try await library.run("verify").status == 0)
    }

    @Test("books can be listed by the date when they were added or by title")
    func sorting() async throws {
        for (index, title) in ["Zebra", "Äpfel", "apfel", "Öl 10", "Öl 9"].enumerated() {
            let file = try folder.write("\(index).cbz", Self.comic(title, count: index + 1))
            #expect(try await library.run("add", file.path).status == 0)
        }
        func names(_ arguments: String..., language: String = "de_DE.UTF-8") async throws -> [String] {
            let result = try await Command.run(
                ["list", "--json"] + arguments,
                environment: library.environment.merging(["LC_ALL": language]) { $1 })
            let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]] ?? []
            return rows.compactMap { $0["title"] as? String }
        }
        #expect(try await names() == ["Öl 9", "Öl 10", "apfel", "Äpfel", "Zebra"], "the newest book comes first")
        #expect(try await names("--sort", "title") == ["apfel", "Äpfel", "Öl 9", "Öl 10", "Zebra"])
        let swedish = try await names("--sort", "title", language: "sv_SE.UTF-8")
        #expect(swedish == ["apfel", "Zebra", "Äpfel", "Öl 9", "Öl 10"])
    }
}
