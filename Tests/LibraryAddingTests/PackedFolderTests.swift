import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import Signatures
import TestSupport
import Testing

/// Tests of publications whose catalog is a local file, such as on a USB stick or a network share.
@Suite struct PackedFolderTests {
    @Test("a packed folder on a disk can be mirrored offline", arguments: Scale.allCases)
    func mirrors(scale: Scale) async throws {
        let fixture = try await LibraryFixture.noise([1, 2, 3], isDouble: true)
        let key = SecretKey()
        try CatalogSigner(key, keyFile: nil).sign(fixture.folder["dist"])
        let library = try await IssueLibrary(folder: fixture.folder["other"], configuration: LibraryFixture.impatient)
        let addition = try await library.adding.add(fixture.folder["dist"], publicKey: key.publicKey.description)
        #expect(addition.publication.url == fixture.folder["dist/issues.plist"])
        try await library.settings.setScale(scale)
        func mirror() async throws {
            let summary = try await library.refresh()
            #expect(summary.failures.isEmpty && summary.diagnostics.isEmpty)
            let (downloads, errors) = try await library.downloads.queueEverything()
            #expect(errors.isEmpty)
            #expect(await library.runner.run(downloads).isEmpty)
        }
        try await mirror()
        let item = try await library.items.existingItem("one")
        #expect(item.status == .available && item.coverURL != nil)
        let content = try FileTree.read(try #require(item.contentURL)).filter { $0.key.hasSuffix(".pdf") }
        #expect(content == (try fixture.sourcePages("one", scale: scale)))
        try fixture.correct(pages: [1, 2, 4], isDouble: true)
        try CatalogSigner(key, keyFile: nil).sign(fixture.folder["dist"])
        try await mirror()
        let corrected = try FileTree.read(try #require(try await library.items.existingItem("one").contentURL))
        #expect(corrected.filter { $0.key.hasSuffix(".pdf") } == (try fixture.sourcePages("one", scale: scale)))
        #expect(fixture.server.log.isEmpty, "no network requests are sent")
    }

    @Test("a third-party catalog on a disk can refer only to files in its own folder")
    func others() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/m/good one.pdf", "%PDF good")
        let secret = try fixture.folder.write("secret.pdf", "%PDF secret")
        let date = PropertyValue.date(Date(timeIntervalSince1970: 0))
        func row(_ name: String, _ content: String) -> [String: PropertyValue] {
            ["Name": .string(name), "Date": date, "Content": .string(content)]
        }
        try fixture.writeCatalog([
            row("good", "m/good%20one.pdf"), row("up", "../secret.pdf"), row("absolute", secret.absoluteString),
        ])
        let library = try await IssueLibrary(folder: fixture.folder["other"], configuration: LibraryFixture.impatient)
        try await library.settings.setScale(.double)
        _ = try await library.adding.add(fixture.folder["dist/issues.plist"])
        let (downloads, _) = try await library.downloads.queueEverything()
        let errors = await library.runner.run(downloads)
        #expect(errors.values.map(\.code) == [.unusableURL, .unusableURL])
        #expect(try FileTree.read(fixture.folder["other/issues"]).values.map { $0 } == [Data("%PDF good".utf8)])
    }

    @Test("a missing disk is reported, and downloaded items are kept")
    func absent() async throws {
        let fixture = try await LibraryFixture()
        let library = try await IssueLibrary(folder: fixture.folder["other"], configuration: LibraryFixture.impatient)
        _ = try await library.adding.add(fixture.folder["dist"])
        _ = try await library.refresh()
        try FileManager.default.moveItem(at: fixture.folder["dist"], to: fixture.folder["gone"])
        let summary = try await library.refresh()
        #expect(summary.failures.values.first?.hint?.contains("disk") == true)
        #expect(try await library.items.all().count == 1)
    }
}
