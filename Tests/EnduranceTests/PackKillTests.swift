import CommandSupport
import Foundation
import TestSupport
import Testing

/// `pack` of a store of books, killed before each write.
@Suite struct PackKillTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("books/store.json", #"{"title": "books"}"#)
    }

    @Test("if `pack` is killed at any moment, every file that the book list names still exists")
    func killed() async throws {
        for name in ["a", "b"] {
            var book = EPUBBuilder((1...3).map { .init("c\($0).xhtml", "Chapter \($0)", "<p>Words of \($0).</p>") })
            book.title = name
            try folder.write("books/\(name).epub", book.data)
        }
        let dist = folder["dist"]
        let arguments = [Tool.masthead, "pack", folder["books"].path, "-o", dist.path, "--quiet"]
        let environment = ["XDG_CACHE_HOME": folder["xdg"].path]
        try #require(try await Tool.run(arguments, environment: environment).status == 0)
        let whole = try FileTree.read(dist)
        try FileManager.default.removeItem(at: dist)
        let count = try await FaultInjector.countCalls(of: arguments, below: dist, environment: environment)
        #expect(count > 10)
        for call in FaultInjector.calls(upTo: count) {
            try? FileManager.default.removeItem(at: dist)
            try? FileManager.default.removeItem(at: folder["xdg"])
            let fault = try await FaultInjector.environment(.crash, below: dist, at: call)
            _ = try await Tool.run(arguments, environment: environment.merging(fault) { $1 })
            if FileManager.default.fileExists(atPath: folder["dist/config.json"].path) {
                let left = try FileTree.read(dist, skipsHidden: true)
                #expect(left == whole, "call \(call)")
            }
            #expect(try await Tool.run(arguments, environment: environment).status == 0, "call \(call)")
            let left = try FileTree.read(dist, skipsHidden: true)
            #expect(left == whole, "call \(call)")
        }
    }
}
