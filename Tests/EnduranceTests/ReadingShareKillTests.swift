import CommandSupport
import Foundation
import TestSupport
import Testing

/// `refresh`, killed while it sends reading statistics to a publisher server.
@Suite(.leavesNoProcess) struct ReadingShareKillTests {
    private let magazine: CountedMagazine
    private var folder: TemporaryFolder { magazine.folder }

    init() throws { magazine = try CountedMagazine() }

    @Test("reading statistics are counted exactly once if `refresh` is killed while it sends them")
    func killed() async throws {
        try await magazine.makeServer()
        let server = try magazine.serve()
        defer { server.stop() }
        let url = try await server.url()
        try await magazine.pack(for: url)
        try await magazine.run("add", url + "issues.plist", "--handle", "mill")
        try await magazine.run("download", "mill/one")
        try await magazine.run("follow", "mill", "--share-reading")
        try await magazine.run("page", "mill/one", "1.1", "--text")
        while try await magazine.counts().isEmpty { try await magazine.run("refresh") }
        try await magazine.run("page", "mill/one", "2.1", "--text")
        // The delays end the process before, during and after the request.
        for wait in [0, 20, 40, 80, 160, 320] {
            let refresh = try ChildProcess(
                [Tool.masthead, "refresh"], environment: magazine.environment, errors: folder["errors-\(wait)"])
            try await Task.sleep(for: .milliseconds(wait))
            refresh.kill(SIGKILL)
            await refresh.wait()
        }
        try await magazine.run("refresh")
        #expect(try await magazine.counts().map(\.read) == [2])
        #expect(try await magazine.counts().map(\.newReaders) == [1])
    }
}
