import CommandSupport
import TestSupport
import Testing

/// The upgrade of an earlier version's library when it is first opened, killed before each write.
@Suite struct TakeOverKillTests {
    @Test("if the upgrade of a library is killed at any moment, no data is lost")
    func kills() async throws {
        let old = try OldLibrary()
        let library = try old.write()
        let words = [Tool.masthead, "list", "--json", "--library", library.path]
        let count = try await FaultInjector.countCalls(of: words, below: library)
        #expect(count > 0)
        for call in FaultInjector.calls(upTo: count) {
            try old.write()
            let fault = try await FaultInjector.environment(.crash, below: library, at: call)
            _ = try await Tool.run(words, environment: fault)
            try await old.expectSame(library, "call \(call) of \(count)")
        }
        #expect(old.server.log.isEmpty)
    }
}
