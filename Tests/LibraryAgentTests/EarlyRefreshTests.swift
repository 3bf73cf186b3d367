import Files
import Foundation
import LibrarySupport
import Testing

@testable import IssueLibrary
@testable import LibraryAgent
@testable import LibraryCore

/// Tests of checks that do not wait for a publication's interval.
@Suite struct EarlyRefreshTests {
    @Test("if another process is refreshing, an early check that was requested stays due")
    func busy() async throws {
        let fixture = try await LibraryFixture()
        var configuration = LibraryFixture.impatient
        configuration.lockPatience = .milliseconds(10)
        let library = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        _ = try await library.refresh()
        let schedule = library.agent.schedule
        #expect(try await !schedule.isDue())
        let id = try #require(try await library.publications.followed(nil).first?.id)
        schedule.refreshSoon([id])
        let lock = try #require(try FileLock.attempt(library.store.folder.refreshLock))
        _ = try await schedule.refreshDue()
        #expect(try await schedule.isDue())
        lock.remove()
        _ = try await schedule.refreshDue()
        #expect(try await !schedule.isDue())
    }
}
