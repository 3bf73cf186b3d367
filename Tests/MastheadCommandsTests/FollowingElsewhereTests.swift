import Foundation
import Periodical
import Synchronization
import TestSupport
import Testing

/// Publications on a local disk, and publications that moved.
@Suite struct FollowingElsewhereTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Tool.run([Tool.masthead] + arguments + ["--library", folder["library"].path])
    }

    private static let catalog = Data(
        #"{"Title": "The Mill", "Issues": [{"Name": "a", "Date": "2026-01-01", "Content": "a.pdf"}]}"#.utf8)

    @Test("`mirror` accepts the path of a packed folder")
    func packedFolder() async throws {
        try folder.write("dist/issues.plist", Self.catalog)
        try folder.write("dist/a.pdf", "%PDF-1.4 here")
        let result = try await run("mirror", folder["dist"].path)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 downloaded, 0 failed"))
        let files = try FileTree.read(folder["library/issues"])
        #expect(Array(files.values) == [Data("%PDF-1.4 here".utf8)])
    }

    @Test("a handle takes precedence over a folder with the same name")
    func handleOrFolder() async throws {
        let other = String(decoding: Self.catalog, as: UTF8.self).replacing("The Mill", with: "The Tide")
        try folder.write("here/mill/issues.plist", other)
        try folder.write("here/mill/a.pdf", "%PDF-1.4 other")
        try folder.write("here/tide/issues.plist", other)
        try folder.write("dist/issues.plist", Self.catalog)
        try folder.write("dist/a.pdf", "%PDF-1.4 here")
        func run(_ words: String...) async throws -> Tool.Result {
            try await Tool.run(
                [Tool.masthead] + words + ["--library", folder["library"].path], in: folder["here"])
        }
        let added = try await run("add", "../dist", "--handle", "mill")
        #expect(added.status == 0, "\(added)")
        #expect(try await run("mirror", "mill").status == 0)
        #expect(try await run("refresh", "mill").status == 0)
        let files = try FileTree.read(folder["library/issues"])
        #expect(Array(files.values) == [Data("%PDF-1.4 here".utf8)])
        let bare = try await run("mirror", "tide")
        #expect(
            bare.status == 1 && bare.errors.contains("Use `masthead mirror ./tide --library "), "\(bare)")
        #expect(try await run("publications").output.split(separator: "\n").count == 1)
        #expect(try await run("mirror", "./mill").status == 0)
        #expect(try await run("publications").output.split(separator: "\n").count == 2)
        for (typed, said) in [
            ("./pres", "no such file or folder"), ("", "the URL is empty"),
        ] {
            for words in [["add", typed], ["mirror", typed], ["follow", "mill", "--url", typed]] {
                let wrong = try await Tool.run(
                    [Tool.masthead] + words + ["--library", folder["library"].path], in: folder["here"])
                #expect(wrong.status == 1 && wrong.errors.contains(said), "\(wrong)")
            }
        }
    }

    @Test("an address without a scheme such as https is read as a host name")
    func withoutScheme() async throws {
        try folder.write("www/press/issues.plist", Self.catalog)
        let server = try await StaticServer(.python3, folder["www"])
        let place = server.url("/press").absoluteString
        let added = try await run("add", place.replacing("http://", with: ""))
        #expect(added.status == 0 && added.output.contains(" at \(place)/issues.plist\n"), "\(added)")
        let https = try await run("add", place.replacing("http:", with: "https:"))
        #expect(https.status == 1 && https.errors.contains("no encrypted connection"), "\(https)")
        #expect(https.errors.contains("http://") && !https.errors.contains("continues where it stopped"), "\(https)")
    }

    @Test("`refresh` reports a permanent move of a catalog only once")
    func moved() async throws {
        let hasMoved = Mutex(false)
        let server = try ScriptedServer { request in
            switch request.path {
            case "/issues.plist" where !hasMoved.withLock { $0 }: [.send(.file(Self.catalog, for: request))]
            case "/issues.plist": [.send(.response(308, ["Location": "/m/issues.plist"]))]
            case "/m/issues.plist": [.send(.file(Self.catalog, for: request))]
            default: [.send(.response(404))]
            }
        }
        defer { server.stop() }
        _ = try await run("add", server.url("/issues.plist").absoluteString)
        hasMoved.withLock { $0 = true }
        let first = try await run("refresh")
        let place = server.url("/m/issues.plist").absoluteString
        #expect(first.status == 0 && first.errors.contains("has moved. Its catalog is now at \(place)"), "\(first)")
        let again = try await run("refresh")
        #expect(again.status == 0 && again.errors.isEmpty, "\(again)")
    }
}
