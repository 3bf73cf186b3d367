import CommandSupport
import Foundation
import TestSupport
import Testing

/// `add` of a file, killed before each of its writes.
@Suite(.leavesNoProcess) struct AddKillTests {
    let folder: TemporaryFolder
    private var environment: [String: String] {
        ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path]
    }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Command.run(arguments, environment: environment)
    }

    private func list() async throws -> [[String: Any]] {
        let result = try await run("list", "--json")
        try #require(result.status == 0, "\(result.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    }

    @Test("killed before any one of its writes, an addition has happened or not, and is brought to its end")
    func killed() async throws {
        let pages = (1...3).map { ("page\($0).png", Data.png(width: 40, height: $0 + 50)) }
        let file = try folder.write("a.cbz", StoredZip.data(pages))
        let library = folder["library"]
        let arguments = [Tool.masthead, "add", file.path, "--library", library.path]
        let count = try await FaultInjector.countCalls(of: arguments, below: library)
        #expect(count > 20)
        for call in FaultInjector.calls(upTo: count) {
            try? FileManager.default.removeItem(at: library)
            let fault = try await FaultInjector.environment(.crash, below: library, at: call)
            _ = try await Tool.run(arguments, environment: fault)
            let isThere = FileManager.default.fileExists(atPath: library.appending(path: "library.sqlite").path)
            let items = isThere ? try await list() : []
            #expect(items.allSatisfy { $0["status"] as? String == "available" }, "call \(call): \(items)")
            let again = try await run("add", file.path)
            #expect(again.status == 0, "call \(call): \(again.errors)")
            #expect(try await list().count == 1, "call \(call)")
            #expect(try await run("verify").status == 0, "call \(call)")
            let left = try FileTree.read(library.appending(path: "incoming"))
            #expect(left.isEmpty, "call \(call): \(left.keys)")
        }
    }
}
