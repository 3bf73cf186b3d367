import Formats
import Foundation
import IssueLibrary
import IssueTransfer
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of downloaded content of the wrong type, which is recognized by its first bytes.
@Suite struct ContentKindTests {
    private func row(_ content: String) -> [String: PropertyValue] {
        ["Name": .string("a"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string(content)]
    }

    private func fixture(_ content: String, _ data: Data) async throws -> LibraryFixture {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/\(content)", data)
        try fixture.writeCatalog([row(content)])
        return fixture
    }

    private func zip(_ script: String) async throws -> Data {
        let folder = try TemporaryFolder()
        let code = "import zipfile, sys; z = zipfile.ZipFile(sys.argv[1], 'w'); \(script); z.close()"
        _ = try await Tool.run(["python3", "-c", code, folder["a.zip"].path])
        return try Data(contentsOf: folder["a.zip"])
    }

    private static let pages = [
        "<html><body>Please log in</body></html>", "\u{FEFF}\n <!DOCTYPE HTML PUBLIC \"-//W3C\"><html>",
        "<!-- a --> <!-- b --><HEAD>", "<?xml version=\"1.0\"?>\n<!DOCTYPE html>", "<script>location='/login'</script>",
    ]

    @Test("a web page is recognized even after a comment or an XML declaration", arguments: pages)
    func webPages(text: String) {
        #expect(ContentKind(Data(text.utf8)) == .webPage)
        for name in ["a.zip", "a.pdf", "content", "a.epub", "a.txt"] {
            #expect(ContentKind(Data(text.utf8)).fault(fileName: name) != nil)
        }
        #expect(ContentKind(Data(text.utf8)).fault(fileName: "a.html") == nil)
    }

    @Test(
        "common file types are recognized by their first bytes",
        arguments: [
            "PK\u{03}\u{04}...", "%PDF-1.4", "junk before it\n%PDF-1.7", "Rar!\u{1A}\u{07}\u{00}", "GIF89a",
            "ID3\u{03}", "OggS",
            "\u{00}\u{00}\u{00}\u{18}ftypmp42", "AT&TFORM", "%!PS-Adobe", "RIFF....WEBP",
            String(repeating: "x", count: 60) + "BOOKMOBI",
        ])
    func known(text: String) {
        #expect(ContentKind(Data(text.utf8)) == .known)
        #expect(ContentKind(Data(text.utf8)).fault(fileName: "whatever") == nil)
    }

    @Test("a text file is accepted only if its file extension belongs to a text format")
    func others() {
        #expect(ContentKind(Data("Dear reader".utf8)).fault(fileName: "a.txt") == nil)
        #expect(ContentKind(Data("Dear reader".utf8)).fault(fileName: "a.zip") != nil)
        // Text of characters with two bytes each.
        #expect(ContentKind(Data(String(repeating: "é", count: 600).utf8)) == .text)
        #expect(ContentKind(.noise(1024)).fault(fileName: "a.txt") != nil)
        #expect(ContentKind(Data()).fault(fileName: "a.txt") != nil)
    }

    @Test("a login page that a server sends in place of an archive is not stored", arguments: ["a.zip", "a.pdf", "a"])
    func captivePortal(content: String) async throws {
        let fixture = try await fixture(
            content, content == "a.pdf" ? Data("%PDF-1.4".utf8) : try await zip("z.writestr('p.txt', 'x')"))
        fixture.setFault { request, _ in
            request.path == "/issues.plist"
                ? nil
                : [.send(.response(200, ["Content-Type": "text/html"], body: Data(Self.pages[0].utf8)))]
        }
        let errors = try await fixture.mirror()
        #expect(errors.map(\.code) == [.wrongKind])
        #expect(errors.first?.subject == fixture.server.url("/\(content)").absoluteString)
        #expect(try await fixture.library.items.all()[0].status != .available)
        fixture.setFault(nil)
        #expect(try await fixture.mirror() == [])
        #expect(try await fixture.library.items.all()[0].status == .available)
    }

    @Test("a login page that a server sends in place of an index or archive causes an error")
    func captivePortalOfOurs() async throws {
        let fixture = try await LibraryFixture(["one"])
        _ = try await fixture.library.refresh()
        let page = ScriptedServer.Step.send(
            .response(200, ["Content-Type": "text/html"], body: Data(Self.pages[0].utf8)))
        fixture.setFault { _, _ in [page] }
        let queued = try await fixture.library.downloads.queueEverything().downloads
        #expect(await fixture.library.runner.run(queued).values.map(\.code) == [.wrongKind])
        fixture.setFault { request, _ in request.path.hasSuffix(".zip") ? [page] : nil }
        #expect(await fixture.library.runner.run(queued).values.map(\.code) == [.wrongKind])
        fixture.setFault(nil)
        // The download is still pending.
        #expect(await fixture.library.runner.run(try await fixture.library.downloads.downloadingAssets).isEmpty)
        #expect(try await fixture.library.items.all()[0].status == .available)
    }

    @Test("verification finds a web page that an earlier version stored as an issue")
    func takenAlready() async throws {
        let fixture = try await fixture("a.pdf", Data("%PDF-1.4 %%EOF".utf8))
        #expect(try await fixture.mirror() == [])
        let page = Data(Self.pages[0].utf8)
        try fixture.folder.write("library/issues/a/a.pdf", page)
        let digest = try await Tool.run(["sha256sum", fixture.folder["library/issues/a/a.pdf"].path]).output.prefix(64)
        try fixture.query("UPDATE contentFile SET size = \(page.count), sha256 = '\(digest)'")
        let verification = try await fixture.library.verification.verify("a")
        #expect(verification.faults.map(\.path) == ["a.pdf"])
        #expect(verification.faults.first?.found.contains("web page") == true)
        #expect(try await fixture.mirror() == [])
        #expect(try Data(contentsOf: fixture.folder["library/issues/a/a.pdf"]) == Data("%PDF-1.4 %%EOF".utf8))
        #expect(try await fixture.library.verification.verify("a").faults.isEmpty)
    }

    @Test("a rejected archive is downloaded again only if it changes on the server")
    func refusedOnce() async throws {
        let hostile = try await zip("z.writestr('ok', 'x' * 100000); z.writestr('../../evil', 'x')")
        let fixture = try await fixture("a.zip", hostile)
        let first = try await fixture.mirror()
        #expect(first.map(\.code) == [.hostileArchive])
        #expect(first.first?.subject == "a from \(fixture.server.url("/a.zip").absoluteString)")
        // The server may count the bytes a moment after the library has read them.
        for _ in 0..<500 where fixture.sentArchiveByteCount <= 100_000 { try await waitAMoment() }
        let sent = fixture.sentArchiveByteCount
        for _ in 0..<2 {
            let again = try await fixture.mirror()
            #expect(again.map(\.code) == [.hostileArchive] && again.first?.found == first.first?.found)
        }
        #expect(fixture.sentArchiveByteCount - sent < 1000)
        // A request for the issue by name downloads the archive.
        let queued = try await fixture.library.downloads.queue("a")
        #expect(await fixture.library.runner.run(queued).values.map(\.code) == [.hostileArchive])
        for _ in 0..<500 where fixture.sentArchiveByteCount - sent <= 100_000 { try await waitAMoment() }
        #expect(fixture.sentArchiveByteCount - sent > 100_000)
        try fixture.folder.write("dist/a.zip", try await zip("z.writestr('ok', 'x')"))
        #expect(try await fixture.mirror() == [])
        #expect(try await fixture.library.items.all()[0].status == .available)
    }

    @Test("a rejected archive without an ETag or date is requested again only after a day")
    func refusedWithoutValidators() async throws {
        let hostile = try await zip("z.writestr('../../evil', 'x')")
        let fixture = try await fixture("a.zip", hostile)
        fixture.setFault { request, data in
            request.path == "/a.zip" ? [.send(.response(200, body: data ?? Data()))] : nil
        }
        #expect(try await fixture.mirror().map(\.code) == [.hostileArchive])
        let count = fixture.archiveRequests.count
        #expect(try await fixture.mirror().map(\.code) == [.hostileArchive])
        #expect(fixture.archiveRequests.count == count)
        try fixture.query("UPDATE assetDownload SET refusal = json_set(refusal, '$.refusedAt', 0)")
        #expect(try await fixture.mirror().map(\.code) == [.hostileArchive])
        #expect(fixture.archiveRequests.count == count + 1)
    }

    @Test("a download that never ends is stopped, and its data is deleted")
    func endless() async throws {
        let fixture = try await fixture("a.zip", Data())
        var configuration = LibraryFixture.impatient
        configuration.unknownSizeLimit = 300_000
        let library = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        fixture.setFault { request, _ in
            guard request.path == "/a.zip" else { return nil }
            return [
                .send(.response(200, contentLength: .some(nil)) + Data([0x50, 0x4B, 0x03, 0x04])),
                .endless(.noise(10_000)),
            ]
        }
        _ = try await library.refresh()
        let errors = await library.runner.run(try await library.downloads.queueEverything().downloads)
        #expect(errors.values.map(\.code) == [.tooLarge])
        let incoming = try FileTree.read(fixture.folder["library/incoming"])
        #expect(incoming.values.allSatisfy { $0.count < 1000 }, "\(incoming.mapValues(\.count))")
    }
}
