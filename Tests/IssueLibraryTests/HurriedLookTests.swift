import Files
import Foundation
import Testing

@testable import IssueLibrary

/// Tests of checks that do not wait for a publication's interval.
@Suite struct HurriedLookTests {
    @Test("a check that is to happen soon stays due if another process refreshes for too long")
    func busy() async throws {
        let fixture = try await LibraryFixture()
        var configuration = LibraryFixture.impatient
        configuration.lockPatience = .milliseconds(10)
        let library = try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
        _ = try await library.refresh()
        let looks = library.agent.looks
        #expect(try await !looks.isDue())
        let id = try #require(try await library.publications.followed(nil).first?.id)
        looks.lookSoon(at: [id])
        let lock = try #require(try FileLock.attempt(library.store.folder.refreshLock))
        _ = try await looks.look()
        #expect(try await looks.isDue())
        lock.remove()
        _ = try await looks.look()
        #expect(try await !looks.isDue())
    }
}
