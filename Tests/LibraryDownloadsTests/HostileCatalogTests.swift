import Foundation
import IssueArchive
import IssueLibrary
import IssueTransfer
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of faulty and malicious catalogs and archives.
@Suite struct HostileCatalogTests {
    @Test("two issues with the same name stay separate if they are in different publications")
    func foreignName() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        let thief = try PropertyValue.array([
            .dictionary(["Name": .string("one"), "Date": date, "Content": .string("evil.zip")])
        ])
        .xmlPropertyList()
        let other = try ScriptedServer.files(["/issues.plist": thief])
        try await fixture.library.following.addCatalog(other.url("/issues.plist"))
        let summary = try await fixture.library.refresh()
        #expect(summary.added.map(\.name) == ["one"])
        let own = try #require(try await fixture.library.items.all().first { $0.status == .available })
        #expect(try await fixture.library.downloads.queue(own.reference).isEmpty)
        let error = await #expect(throws: MastheadError.self) { try await fixture.library.items.existingItem("one") }
        #expect(error?.code == .ambiguousItem)
        let items = try await fixture.library.items.all()
        #expect(items.count == 2)
        for item in items {
            #expect(item.label == item.reference.description)
            #expect(error?.hint?.contains(item.label) == true)
        }
    }

    @Test("an unreadable catalog leaves the library unchanged", arguments: ["<html></html>", "", "<plist>", "404"])
    func badCatalog(body: String) async throws {
        let fixture = try await LibraryFixture()
        try await fixture.mirror()
        fixture.setFault { request, _ in
            request.path == "/issues.plist" ? [.send(.response(body == "404" ? 404 : 200, body: Data(body.utf8)))] : nil
        }
        let before = try await fixture.library.items.all()
        #expect(try await fixture.mirror().count == 1)
        #expect(try await fixture.library.items.all() == before)
    }

    @Test("catalog entries with unsupported URLs or invalid names are rejected")
    func hostileRows() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/good.pdf", "%PDF good")
        try fixture.folder.write("dist/other.pdf", "%PDF other")
        let secret = try fixture.folder.write("secret.pdf", "%PDF secret")
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        func row(_ name: String, _ content: String) -> [String: PropertyValue] {
            ["Name": .string(name), "Date": date, "Content": .string(content)]
        }
        try fixture.writeCatalog([
            row("good", "good.pdf"), row("file", secret.absoluteString), row("ftp", "ftp://127.0.0.1/x.pdf"),
            row("gopher", "gopher://127.0.0.1:1/x"), row("good", "other.pdf"), row("../up", "good.pdf"),
        ])
        let summary = try await fixture.library.refresh()
        #expect(summary.added.map(\.name).sorted() == ["file", "ftp", "good", "gopher"])
        #expect(summary.diagnostics.count == 2)
        let (downloads, _) = try await fixture.library.downloads.queueEverything()
        let errors = await fixture.library.runner.run(downloads)
        #expect(errors.values.map(\.code) == [.unusableURL, .unusableURL, .unusableURL])
        #expect(try FileTree.read(fixture.folder["library/issues"]) == ["good/good.pdf": Data("%PDF good".utf8)])
    }

    @Test("an impossible number or date in a catalog affects only its own entry")
    func hostileNumbers() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/good.pdf", "%PDF good")
        func row(_ name: String, _ more: [String: Any]) -> [String: Any] {
            var row: [String: Any] = ["Name": name, "Date": Date(timeIntervalSince1970: 0), "Content": "good.pdf"]
            row.merge(more) { $1 }
            return row
        }
        func archive(_ size: Any) -> [[String: Any]] {
            [["Scale": 1, "URL": "good.pdf", "Size": size, "SHA256": String(repeating: "0", count: 64)]]
        }
        let rows: [[String: Any]] = [
            row("good", [:]), row("nan", ["Date": Date(timeIntervalSinceReferenceDate: .nan)]),
            row("infinite", ["Date": Date(timeIntervalSinceReferenceDate: .infinity)]),
            row("far", ["Date": Date(timeIntervalSinceReferenceDate: 1e300)]),
            row("own", ["Own": ["real": Double.nan, "date": Date(timeIntervalSinceReferenceDate: -.infinity)]]),
            row("large", ["Archives": archive(Int.max)]), row("larger", ["Archives": archive(Int.max)]),
            row("negative", ["Archives": archive(-1)]), row("many", ["Pages": Int.max, "Articles": Int.min]),
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: rows, format: .binary, options: 0)
        try fixture.folder.write("dist/issues.plist", data)
        let summary = try await fixture.library.refresh()
        #expect(summary.failures.isEmpty, "\(summary.failures)")
        #expect(summary.added.map(\.name).contains("good"))
        #expect(!summary.added.contains { ["nan", "far"].contains($0.name) })
        let (downloads, _) = try await fixture.library.downloads.queueEverything()
        await fixture.library.runner.run(downloads)
        #expect(try await fixture.library.items.existingItem("good").status == .available)
        for issue in try await fixture.library.items.all() { _ = issue.date.rfc3339 }
    }

    @Test("a malicious archive is rejected and leaves no files")
    func hostileArchive() async throws {
        let fixture = try await LibraryFixture([])
        let script =
            "import zipfile, sys; z = zipfile.ZipFile(sys.argv[1], 'w'); z.writestr('ok', 'x'); z.writestr('../../evil', 'x')"
        try FileManager.default.createDirectory(at: fixture.folder["dist"], withIntermediateDirectories: true)
        _ = try await Tool.run(["python3", "-c", script, fixture.folder["dist/a.zip"].path])
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        try fixture.writeCatalog([["Name": .string("a"), "Date": date, "Content": .string("a.zip")]])
        #expect(try await fixture.mirror().map(\.code) == [.hostileArchive])
        let issue = try await fixture.library.items.existingItem("a")
        #expect(issue.status == .absent)
        #expect(try FileTree.read(fixture.folder["library/incoming"]).keys.allSatisfy { $0.hasSuffix("lock") })
        #expect(try FileTree.read(fixture.folder.url).keys.allSatisfy { !$0.contains("evil") })
    }
}
