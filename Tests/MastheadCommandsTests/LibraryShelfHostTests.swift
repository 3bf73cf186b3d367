import ArgumentParser
import Foundation
import IssueLibrary
import TerminalReader
import TestSupport
import Testing

@testable import MastheadCommands

@Suite struct LibraryShelfHostTests {
    @Test("without a sync service, the settings for all feeds name the command that logs in")
    func noService() async throws {
        let folder = try TemporaryFolder()
        let library = try await IssueLibrary(folder: folder["library"])
        let console = Console(
            output: .nullDevice, errors: .nullDevice,
            environment: ChildProcess.environment(["XDG_CONFIG_HOME": folder["config"].path]))
        let options = try LibraryOptions.parse([])
        let sheet = try await Console.$current.withValue(console) {
            try await LibraryShelfHost(library, classes: .builtIn, options: options).settings(of: .allFeeds)
        }
        #expect(sheet.facts.last == "No sync service. Log in with `masthead sync login URL --user NAME`.")
    }
}
