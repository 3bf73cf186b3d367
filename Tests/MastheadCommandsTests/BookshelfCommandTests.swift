import CommandSupport
import Foundation
import TestSupport
import Testing

/// Bookshelves on the command line.
@Suite struct BookshelfCommandTests {
    let folder: TemporaryFolder
    let server: ScriptedServer

    init() async throws {
        folder = try TemporaryFolder()
        let list = """
            [{"title": "Zebra", "authors": "A. One", "tags": "Animals, STRIPES", "image_url": "/z.png", "pdf_url": "/z.pdf"},
             {"title": "Ant", "tags": "animals", "pdf_url": "/a.pdf", "favorite": true}, {"title": "Bad"}]
            """
        let pdf = try Data(contentsOf: try await folder.writePDF("z.pdf"))
        server = try .files(["/books.json": Data(list.utf8), "/z.pdf": pdf, "/z.png": .png(width: 8, height: 8)])
    }

    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Command.run(
            arguments,
            environment: [
                "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
                "XDG_CONFIG_HOME": folder["config"].path, "MASTHEAD_SCALE": "1",
            ])
    }

    @Test("an exported book list can be followed again")
    func wholeWay() async throws {
        defer { server.stop() }
        let added = try await run("add", server.url("/books.json").absoluteString, "--handle", "hacker")
        #expect(added.status == 0 && added.output.contains("added hacker: a bookshelf of 2 books at http"), "\(added)")
        #expect(
            added.errors.contains("Row 3 is skipped. It has no pdf_url") && !added.output.contains("issue"), "\(added)")
        let all = try await run("list", "--kind", "bookshelf")
        #expect(all.output.contains("hacker/ant") || all.output.contains("ant"), "\(all)")
        #expect(try await run("list", "--kind", "magazine").output.isEmpty)
        let stripes = try await run("list", "--category", "Stripes", "--json")
        let rows = try #require(JSONSerialization.jsonObject(with: Data(stripes.output.utf8)) as? [[String: Any]])
        #expect(rows.count == 1 && rows.first?["kind"] as? String == "book" && rows.first?["date"] is NSNull)
        #expect(rows.first?["authors"] as? [String] == ["A. One"])
        #expect(try await run("list", "--since", "1970-01-01").output.isEmpty)
        for order in ["opened", "date", "number", "title", "author", "name", "size"] {
            #expect(try await run("list", "--sort", order).output.split(separator: "\n").count == 2)
        }
        #expect(try await run("mirror", "--quiet").status == 0)
        #expect(!server.log.contains { $0.path.hasSuffix(".pdf") || $0.path.hasSuffix(".png") })

        let file = folder["out/books.json"]
        try FileManager.default.createDirectory(at: folder["out"], withIntermediateDirectories: true)
        #expect(try await run("favorite", "zebra").status == 0)
        let written = try await run("export", "books", "-o", file.path)
        #expect(written.status == 0 && written.errors.contains("2 books"), "\(written)")
        let first = try Data(contentsOf: file)
        #expect(try await run("export", "books", "hacker", "-o", file.path).status == 0)
        #expect(try Data(contentsOf: file) == first)
        let again = try await run("add", file.path, "--handle", "copy")
        #expect(again.status == 0 && again.output.contains("added copy: a bookshelf of 2 books"), "\(again)")
        let copies = try await run("list", "copy", "--favorites")
        #expect(copies.output.split(separator: "\n").count == 2, "\(copies)")
    }

    @Test("a book in a bookshelf is downloaded only once, when it is first opened")
    func reading() async throws {
        defer { server.stop() }
        #expect(try await run("add", server.url("/books.json").absoluteString).status == 0)
        for _ in 0..<2 {
            let page = try await run("page", "zebra", "1.1")
            #expect(page.status == 0 && page.output.contains("example"), "\(page)")
        }
        #expect(server.log.count { $0.path == "/z.pdf" } == 1)
    }

    @Test("after `recover`, `verify --repair` and `download` restore a book without hashes")
    func withoutHashes() async throws {
        defer { server.stop() }
        #expect(try await run("add", server.url("/books.json").absoluteString, "--handle", "hacker").status == 0)
        #expect(try await run("download", "zebra").status == 0)
        try Data().write(to: folder["library/library.sqlite"])
        #expect(try await run("recover").status == 0)
        let doubtful = try await run("verify")
        #expect(doubtful.status == 0, "\(doubtful)")
        #expect(
            doubtful.output.contains("hacker/zebra: cannot be verified, because no hashes are known; ")
                && doubtful.output.contains("use `masthead verify hacker/zebra --repair` to download it again"),
            "\(doubtful)")
        func lose() throws { try FileManager.default.removeItem(at: folder["library/issues/zebra"]) }
        try lose()
        let lost = try await run("verify")
        #expect(lost.status == 1 && lost.output.contains("hacker/zebra: all files are missing; use "), "\(lost)")
        #expect(lost.output.hasSuffix("1 book, 0 files, 0 B: 1 damaged.\n"), "\(lost)")
        let repaired = try await run("verify", "--repair")
        #expect(
            repaired.status == 0 && repaired.output.contains("hacker/zebra: all files are missing; repaired"),
            "\(repaired)")
        #expect(try await run("verify").output.hasSuffix(": no damage found.\n"))
        try Data().write(to: folder["library/library.sqlite"])
        #expect(try await run("recover").status == 0)
        let again = try await run("verify", "--repair")
        #expect(again.status == 0 && again.output.contains("no hashes were known; downloaded again"), "\(again)")
        #expect(try await run("verify").output.hasSuffix(": no damage found.\n"))
        try lose()
        let download = try await run("download", "zebra")
        #expect(download.status == 0 && !download.errors.contains("already downloaded"), "\(download)")
        #expect(try await run("verify").status == 0)
        #expect(server.log.count { $0.path == "/z.pdf" } == 4)
    }

    @Test("after a recovery from the backup, `mirror` downloads exactly the books that were downloaded")
    func restored() async throws {
        defer { server.stop() }
        #expect(try await run("add", server.url("/books.json").absoluteString, "--handle", "hacker").status == 0)
        #expect(try await run("download", "zebra").status == 0)
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: folder["library"].path) where name != "library-backup.json" {
            try files.removeItem(at: folder["library/\(name)"])
        }
        let recovered = try await run("recover")
        #expect(recovered.output.contains("(0 downloaded), 1 followed publication, "), "\(recovered)")
        #expect(
            recovered.errors.contains("Files of 1 item are missing (hacker/zebra). Use `masthead mirror` to download"),
            "\(recovered)")
        let mirrored = try await run("mirror")
        #expect(mirrored.status == 0 && mirrored.output.contains("1 downloaded"), "\(mirrored)")
        #expect(try await run("verify").output.hasPrefix("1 book, "))
        #expect(try await run("mirror").output.hasPrefix("Nothing new."))
        #expect(!server.log.contains { $0.path == "/a.pdf" })
    }

    @Test("`export books` fails if the library has no books")
    func nothing() async throws {
        defer { server.stop() }
        try folder.write("empty/issues.plist", "<plist><array/></plist>")
        #expect(try await run("add", folder["empty"].path).status == 0)
        let result = try await run("export", "books", "-o", folder["b.json"].path)
        #expect(
            result.status == 1 && result.errors.contains("no book in the library has a download address"), "\(result)")
    }
}
