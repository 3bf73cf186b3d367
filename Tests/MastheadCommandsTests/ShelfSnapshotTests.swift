import CommandSupport
import IssueLibrary
import Periodical
import Schedule
import TestSupport
import Testing

@testable import MastheadCommands

/// Tests of how often the shelf reads the library.
@Suite struct ShelfSnapshotTests {
    @Test("the terminal shelf reloads only the data that changed")
    func subjects() async throws {
        let mirror = try await MirrorProcess()
        try #require(try await mirror.mirror().status == 0)
        let library = try await IssueLibrary(folder: mirror.library)
        var snapshot = ShelfSnapshot(library)
        try await snapshot.update([.records, .progress])
        #expect(snapshot.contents.items.contains { $0.id.name == "spring" })
        _ = try await library.timers.add(TimerSettings(title: "Read", period: .seconds(60)), for: "spring")
        try await library.marks.add(.favorite, "spring")
        var reads = library.store.database.readCount
        try await snapshot.update(.progress)
        #expect(library.store.database.readCount == reads)
        try await snapshot.update(.timers)
        #expect(library.store.database.readCount == reads + 1)
        #expect(snapshot.contents.items.allSatisfy { !$0.view.favorite })
        reads = library.store.database.readCount
        try await snapshot.update(.posts)
        #expect(library.store.database.readCount <= reads + 2)
        try await snapshot.update(.marks)
        #expect(snapshot.contents.items.first { $0.id.name == "spring" }?.view.favorite == true)
    }
}
