import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

@testable import LibraryShare

/// The announcement of the catalog on the local network. A script takes the place of Avahi's program.
@Suite(.timeLimit(.minutes(5))) struct AnnouncementTests {
    private let folder: TemporaryFolder
    private let program: URL

    init() throws {
        folder = try TemporaryFolder()
        // The script writes its process identifier and its arguments.
        program = try folder.writeProgram(
            "bin/avahi-publish-service",
            """
            echo "$$ $*" > '\(folder["new"].path)'
            mv '\(folder["new"].path)' '\(folder["begun"].path)'
            exec sleep 600
            """)
    }

    /// Waits until the program runs. Returns its process identifier and its arguments.
    private func begun() async throws -> (process: pid_t, arguments: String) {
        try await wait(until: { FileManager.default.fileExists(atPath: folder["begun"].path) })
        let text = try String(contentsOf: folder["begun"], encoding: .utf8)
        let parts = text.split(separator: " ", maxSplits: 1).map { $0.trimmingCharacters(in: .newlines) }
        return (try #require(pid_t(parts[0])), try #require(parts.last))
    }

    private func waitForEnd(of process: pid_t) async throws {
        // Nothing may have waited for a process that has ended.
        try await wait(until: {
            let state = try await Tool.run(["ps", "-o", "stat=", "-p", "\(process)"]).output
            return state.isEmpty || state.hasPrefix("Z")
        })
    }

    @Test("the server's catalog is announced until the server ends")
    func server() async throws {
        let library = try await IssueLibrary(folder: folder["library"])
        var configuration = ShareServer.Configuration(address: "127.0.0.1", cache: folder["cache"])
        configuration.port = 0
        configuration.announcer = program.path
        configuration.otherNames = ["desk\"; touch x; \".home.lan"]
        let server = try ShareServer(library, configuration, logger: ShareFixture.silent) {}
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run(endsWithSignals: false) { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        let port = try #require(await first.next()?.port)
        let (process, arguments) = try await begun()
        #expect(arguments == "Masthead on desktouchx _opds._tcp \(port) path=/opds", "\(arguments)")
        task.cancel()
        _ = await task.result
        try await waitForEnd(of: process)
    }

    @Test("a missing program is no error")
    func missing() {
        let announcement = Announcement(folder["none"].path)
        announcement.begin(port: 1, of: "desk")
        announcement.end()
        announcement.end()
    }
}
