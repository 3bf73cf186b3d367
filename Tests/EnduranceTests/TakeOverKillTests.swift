import CommandSupport
import TestSupport
import Testing

/// The first opening of a library of an earlier version, killed before each of its writes.
@Suite struct TakeOverKillTests {
    @Test("a first opening killed before any of its writes is repeated without a trace")
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
