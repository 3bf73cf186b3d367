import Foundation
import Periodical
import TestSupport
import Testing

/// Publications that lie on a disk of this machine, or that moved.
@Suite struct FollowingElsewhereTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Tool.run([Tool.masthead] + arguments + ["--library", folder["library"].path])
    }

    private static let catalogue = Data(
        #"{"Title": "The Mill", "Issues": [{"Name": "a", "Date": "2026-01-01", "Content": "a.pdf"}]}"#.utf8)

    @Test("mirror takes the path of a packed folder")
    func packedFolder() async throws {
        try folder.write("dist/issues.plist", Self.catalogue)
        try folder.write("dist/a.pdf", "%PDF-1.4 here")
        let result = try await run("mirror", folder["dist"].path)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 downloaded, 0 missing"))
        let files = try FileTree.read(folder["library/issues"])
        #expect(Array(files.values) == [Data("%PDF-1.4 here".utf8)])
    }

    @Test("refresh says that a catalogue moved for good, once")
    func moved() async throws {
        let server = try ScriptedServer { request in
            switch request.path {
            case "/issues.plist": [.send(.response(308, ["Location": "/m/issues.plist"]))]
            case "/m/issues.plist": [.send(.file(Self.catalogue, for: request))]
            default: [.send(.response(404))]
            }
        }
        defer { server.stop() }
        _ = try await run("add", server.url("/issues.plist").absoluteString)
        let first = try await run("refresh")
        let place = server.url("/m/issues.plist").absoluteString
        #expect(first.status == 0 && first.errors.contains("moved for good: its catalogue is at \(place)"), "\(first)")
        let again = try await run("refresh")
        #expect(again.status == 0 && again.errors.isEmpty, "\(again)")
    }
}
