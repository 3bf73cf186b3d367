import CommandSupport
import Foundation
import TestSupport
import Testing

/// `add` with a book file, killed before each write.
@Suite(.leavesNoProcess) struct AddKillTests {
    private let library: LibraryFolder
    private var folder: TemporaryFolder { library.folder }

    init() throws { library = try LibraryFolder() }

    private func list() async throws -> [[String: Any]] {
        let result = try await library.run("list", "--json")
        try #require(result.status == 0, "\(result.errors)")
        return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    }

    @Test("if `add` is killed at any moment, the library has the whole book or no part of it")
    func killed() async throws {
        let pages = (1...3).map { ("page\($0).png", Data.png(width: 40, height: $0 + 50)) }
        let file = try folder.write("a.cbz", StoredZip.data(pages))
        let root = folder["library"]
        let arguments = [Tool.masthead, "add", file.path, "--library", root.path]
        let count = try await FaultInjector.countCalls(of: arguments, below: root)
        #expect(count > 20)
        for call in FaultInjector.calls(upTo: count) {
            try? FileManager.default.removeItem(at: root)
            let fault = try await FaultInjector.environment(.crash, below: root, at: call)
            _ = try await Tool.run(arguments, environment: fault)
            let isThere = FileManager.default.fileExists(atPath: root.appending(path: "library.sqlite").path)
            let items = isThere ? try await list() : []
            #expect(items.allSatisfy { $0["status"] as? String == "available" }, "call \(call): \(items)")
            let again = try await library.run("add", file.path)
            #expect(again.status == 0, "call \(call): \(again.errors)")
            #expect(try await list().count == 1, "call \(call)")
            #expect(try await library.run("verify").status == 0, "call \(call)")
            let left = try FileTree.read(root.appending(path: "incoming"))
            #expect(left.isEmpty, "call \(call): \(left.keys)")
        }
    }
}
