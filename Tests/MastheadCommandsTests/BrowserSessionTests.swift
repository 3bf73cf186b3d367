import ArgumentParser
import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

@testable import MastheadCommands

@Suite struct BrowserSessionTests {
    @Test("if the user opens two pages at the same time, only one web reader starts")
    func together() async throws {
        let folder = try TemporaryFolder()
        let issue = folder["issue"].path
        let made = try await Command.run(["new", "-y", issue])
        try #require(made.status == 0, "\(made)")
        // Without a browser in PATH, the address is printed.
        let console = Console(
            output: .nullDevice, errors: .nullDevice,
            environment: ChildProcess.environment([
                "PATH": folder.url.path, "XDG_CACHE_HOME": folder["cache"].path,
                "MASTHEAD_LIBRARY": folder["library"].path,
            ]))
        let reader = WebReader(classes: .builtIn, library: try LibraryOptions.parse([]))
        let session = BrowserSession(issue, reader: reader)
        try await Console.$current.withValue(console) {
            async let first = session.open(.first)
            async let second = session.open(.first)
            let lines = try await [first, second]
            #expect(lines[0].hasPrefix("No browser could be started. The address: http://"), "\(lines)")
            #expect(lines[0] == lines[1])
        }
        await session.close()
    }
}
