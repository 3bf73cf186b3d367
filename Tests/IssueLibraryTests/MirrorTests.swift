import Foundation
import IssueArchive
import IssueLibrary
import IssueTransfer
import LibrarySupport
import Periodical
import TestSupport
import Testing

@Suite struct MirrorTests {
    @Test("a mirror downloads exact copies of all published issues, newest first")
    func mirrors() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror() == [])
        let issues = try await fixture.library.items.all()
        #expect(issues.map(\.name) == ["two", "one"])
        #expect(issues.allSatisfy { $0.status == .available && !$0.isUpdating })
        let content = try FileTree.read(try #require(issues[1].contentURL))
        #expect(
            content.keys.sorted() == [
                "cover.png", "front.png", "pages.plist", "second.png", "thumbs/1.1.jpg", "thumbs/2.2.jpg",
            ])
        #expect(content["front.png"] == FileManager.default.contents(atPath: fixture.folder["one/front.png"].path))
        #expect(try FileTree.read(fixture.folder["library/incoming"]).isEmpty)
        let icon = try Data(contentsOf: fixture.folder["library/icon.png"])
        #expect(icon == FileManager.default.contents(atPath: fixture.folder["two/cover.png"].path))
    }

    @Test("an issue can be removed even if the library's cover files are missing")
    func lostCovers() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror() == [])
        try FileManager.default.removeItem(at: fixture.folder["library/covers"])
        try await fixture.library.removal.removeContent(of: "one")
        #expect(try await fixture.library.items.existingItem("one").status == .absent)
    }

    @Test("a refresh downloads a cover again if its file was deleted or is empty")
    func damagedCovers() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror() == [])
        let empty = try #require(try await fixture.library.items.existingItem("one").coverURL)
        let deleted = try #require(try await fixture.library.items.existingItem("two").coverURL)
        let whole = FileManager.default.contents(atPath: empty.path)
        try Data().write(to: empty)
        try FileManager.default.removeItem(at: deleted)
        #expect(try await fixture.mirror() == [])
        #expect(FileManager.default.contents(atPath: empty.path) == whole)
        #expect(FileManager.default.fileExists(atPath: deleted.path))
        let count = fixture.server.log.count { $0.path.contains("cover") }
        #expect(try await fixture.mirror() == [])
        #expect(
            fixture.server.log.count { $0.path.contains("cover") } == count, "intact covers are not downloaded again")
    }

    @Test("a missing cover is downloaded when it is requested or when its issue is downloaded")
    func coversAfterAdding() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        let library = try await IssueLibrary(folder: fixture.folder["other"])
        _ = try await library.adding.add(fixture.catalogURL)
        let items = try await library.items.all()
        #expect(items.count == 2 && items.allSatisfy { $0.coverURL == nil && $0.hasCover })
        let cover = try #require(try await library.covers.cover(of: "one"))
        #expect(
            FileManager.default.contents(atPath: cover.path)
                == FileManager.default.contents(atPath: fixture.folder["one/cover.png"].path))
        let covers = fixture.server.log.count { $0.path.contains("cover") }
        _ = try await library.covers.cover(of: "one")
        #expect(fixture.server.log.count { $0.path.contains("cover") } == covers, "the cover is downloaded only once")
        #expect(!FileManager.default.fileExists(atPath: fixture.folder["other/icon.png"].path))
        #expect(await library.runner.run(try await library.downloads.queue("two")).isEmpty)
        #expect(try await library.items.existingItem("two").coverURL != nil)
        #expect(
            FileManager.default.contents(atPath: fixture.folder["other/icon.png"].path)
                == FileManager.default.contents(atPath: fixture.folder["two/cover.png"].path))
    }

    @Test("a library that is set to @2x downloads pages and covers at @2x")
    func doubleScale() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.library.settings.setScale(.double)
        #expect(try await fixture.mirror() == [])
        let issue = try await fixture.library.items.existingItem("one")
        #expect(issue.coverURL?.lastPathComponent == "one@2x.png")
        #expect(try FileTree.read(try #require(issue.contentURL)).keys.contains("front@2x.png"))
    }

    @Test("checking an unchanged catalog takes one request and does not change the database")
    func unchanged() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        let requests = fixture.server.log.count
        let wal = fixture.folder["library/library.sqlite-wal"]
        let before = try Data(contentsOf: wal)
        let summary = try await fixture.library.refresh()
        #expect(summary.unchanged == [fixture.catalogURL])
        #expect(fixture.server.log.count == requests + 1)
        #expect(fixture.server.log.last?.headers["if-none-match"] != nil)
        #expect(try Data(contentsOf: wal) == before)
    }

    @Test("the old revision of an issue can be read until a correction replaces it")
    func correction() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        try FileManager.default.removeItem(at: fixture.folder["one/second.png"])
        try FileManager.default.copyItem(at: fixture.folder["one/front.png"], to: fixture.folder["one/second.png"])
        try fixture.pack(["one"])
        let summary = try await fixture.library.refresh()
        #expect(summary.revised.map(\.name) == ["one"])
        let downloads = try await fixture.library.downloads.queue("one")
        let during = try await fixture.library.items.existingItem("one")
        #expect(during.status == .available)
        #expect(during.isUpdating)
        #expect(await fixture.library.runner.run(downloads).isEmpty)
        let after = try await fixture.library.items.existingItem("one")
        #expect(!after.isUpdating)
        let content = try FileTree.read(try #require(after.contentURL))
        #expect(content["second.png"] == content["front.png"])
    }

    @Test("if a correction is damaged, the old revision of the issue stays unchanged")
    func damagedCorrection() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        let before = try FileTree.read(fixture.folder["library/issues/one"])
        let picture = try Data(contentsOf: fixture.folder["one/second.png"])
        try fixture.folder.write("one/second.png", picture + Data("corrected".utf8))
        try fixture.pack(["one"])
        fixture.setFault { request, data in
            guard request.path.hasSuffix(".zip"), var data else { return nil }
            for index in data.indices where index % 100 == 0 { data[index] ^= 1 }
            return [.send(.file(data, for: request))]
        }
        #expect(try await fixture.mirror().map(\.code) == [.wrongContent])
        let issue = try await fixture.library.items.existingItem("one")
        #expect(issue.status == .available)
        #expect(issue.error?.found.contains("SHA-256") == true)
        #expect(try FileTree.read(fixture.folder["library/issues/one"]) == before)
        fixture.setFault(nil)
        #expect(try await fixture.mirror() == [])
        #expect(try await fixture.library.items.existingItem("one").error == nil)
    }

    @Test("a withdrawn issue keeps its files, and it can return to the catalog")
    func withdrawn() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        try fixture.writeCatalog([
            ["Name": .string("other"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("o.pdf")]
        ])
        try await fixture.mirror()
        let issue = try await fixture.library.items.existingItem("one")
        #expect(issue.isWithdrawn)
        #expect(issue.status == .available)
        try fixture.pack(["one"])
        try await fixture.mirror()
        #expect(try await fixture.library.items.existingItem("one").isWithdrawn == false)
    }

    @Test("an issue with an invalid catalog entry is not marked as withdrawn")
    func badRow() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        try fixture.writeCatalog([
            ["Name": .string("other"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("o.pdf")],
            ["Name": .string("one"), "Date": .string("03/04/2026"), "Content": .string("one.zip")],
        ])
        let summary = try await fixture.library.refresh()
        #expect(summary.withdrawn.isEmpty && summary.diagnostics.contains { $0.code == "bad-row" })
        #expect(try await fixture.library.items.existingItem("one").isWithdrawn == false)
    }

    @Test("a PDF from a third-party catalog is stored unchanged")
    func others() async throws {
        let fixture = try await LibraryFixture([])
        let pdf = Data("%PDF-1.4 not much".utf8)
        try fixture.folder.write("dist/m/magazine 0.pdf", pdf)
        let page = ArchiveSource(path: try AssetPath("Issue 1/html/a.html"), content: .data(Data("a".utf8)))
        _ = try ArchiveWriter.write([page], to: fixture.folder["dist/hpub.zip"], scale: .standard)
        let date = PropertyValue.date(Date(timeIntervalSince1970: 1_317_448_800))
        try fixture.writeCatalog([
            ["Name": .string("Magazine-0"), "Date": date, "Content": .string("m/magazine%200.pdf")],
            [
                "Name": .string("Édition 1"), "Date": date,
                "Content": .string(fixture.server.url("/hpub.zip").absoluteString),
            ],
            ["Name": .string("bare"), "Date": date],
        ])
        for scale in [Scale.standard, .double] {
            try await fixture.library.settings.setScale(scale)
            let errors = try await fixture.mirror()
            #expect(errors.map(\.code) == [.nothingToDownload], "\(errors)")
        }
        let first = try await fixture.library.items.existingItem("Magazine-0")
        #expect(try FileTree.read(try #require(first.contentURL)) == ["magazine 0.pdf": pdf])
        let second = try await fixture.library.items.existingItem("Édition 1")
        #expect(second.contentURL?.lastPathComponent == "%C3%89dition%201")
        #expect(try FileTree.read(try #require(second.contentURL)) == ["html/a.html": Data("a".utf8)])
    }

    @Test("a library that is set to @2x first requests the @2x file of a third-party catalog")
    func othersDouble() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", "%PDF plain")
        let date = PropertyValue.date(Date(timeIntervalSince1970: 1_317_448_800))
        try fixture.writeCatalog([["Name": .string("a"), "Date": date, "Content": .string("a.pdf")]])
        try await fixture.library.settings.setScale(.double)
        #expect(try await fixture.mirror() == [])
        #expect(fixture.server.log.map(\.path).suffix(2) == ["/a@2x.pdf", "/a.pdf"])
        let count = fixture.server.log.count
        #expect(try await fixture.mirror() == [])
        #expect(fixture.server.log.count == count + 1, "a current issue is not downloaded again")
    }

    @Test("a cover that two catalog entries share is downloaded only once")
    func sharedCover() async throws {
        let fixture = try await LibraryFixture(["one"])
        let cover = try Data(contentsOf: fixture.folder["one/cover.png"])
        try fixture.folder.write("dist/c.png", cover)
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        try fixture.writeCatalog(["a", "b"].map { ["Name": .string($0), "Date": date, "Cover": .string("c.png")] })
        let summary = try await fixture.library.refresh()
        #expect(summary.coverCount == 1)
        #expect(fixture.server.log.count { $0.path == "/c.png" } == 1)
        for name in ["a", "b"] {
            let issue = try await fixture.library.items.existingItem(ItemReference(name))
            #expect(try Data(contentsOf: try #require(issue.coverURL)) == cover)
        }
    }

    @Test("a file that several catalog entries share is downloaded only once")
    func sharedContent() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", "%PDF shared")
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        let names = ["a", "b", "c", "d"]
        try fixture.writeCatalog(names.map { ["Name": .string($0), "Date": date, "Content": .string("a.pdf")] })
        #expect(try await fixture.mirror() == [])
        #expect(fixture.server.log.count { $0.path == "/a.pdf" } == 1)
        for name in names {
            let issue = try await fixture.library.items.existingItem(ItemReference(name))
            #expect(try FileTree.read(try #require(issue.contentURL)) == ["a.pdf": Data("%PDF shared".utf8)])
        }
        try await fixture.library.removal.removeContent(of: "a")
        #expect(FileManager.default.fileExists(atPath: fixture.folder["library/issues/b/a.pdf"].path))
        #expect(try FileTree.read(fixture.folder["library/incoming"]).isEmpty)
    }

    @Test("a new cover replaces the old cover, except if the server does not have the new cover")
    func newCover() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        let covers = fixture.folder["library/covers"]
        #expect(try FileTree.read(covers).keys.sorted() == ["one.png"])
        try await fixture.library.settings.setScale(.double)
        try await fixture.mirror()
        #expect(try FileTree.read(covers).keys.sorted() == ["one@2x.png"])
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        try fixture.writeCatalog([["Name": .string("one"), "Date": date, "Cover": .string("gone.png")]])
        #expect(try await fixture.library.refresh().diagnostics.map(\.code) == ["missing-cover"])
        #expect(try FileTree.read(covers).keys.sorted() == ["one@2x.png"])
        #expect(try await fixture.library.items.existingItem("one").coverURL != nil)
    }

    @Test("a missing or unreadable cover causes a warning")
    func badCovers() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.png", "<html>")
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        try fixture.writeCatalog(
            ["a.png", "gone.png", "file:///etc/passwd"].enumerated().map {
                ["Name": .string("\($0)"), "Date": date, "Cover": .string($1)]
            })
        let summary = try await fixture.library.refresh()
        #expect(summary.diagnostics.map(\.code) == ["missing-cover", "missing-cover", "missing-cover"])
        #expect(summary.failures.isEmpty)
        #expect(try await fixture.library.items.all().map(\.coverURL) == [nil, nil, nil])
    }
}
