import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` of a packed store to a folder, killed before each of its writes.
@Suite struct StorePublishKillTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pack(_ titles: [String: String]) async throws {
        try? FileManager.default.removeItem(at: folder["books"])
        for (name, title) in titles {
            var book = EPUBBuilder([.init("c.xhtml", "One", "<p>\(title), and so on.</p>")])
            book.title = title
            try folder.write("books/\(name).epub", book.data)
        }
        try folder.write("books/art/a b.png", Data.png(width: 40, height: 20))
        try folder.write(
            "books/store.json", #"{"title": "Harbour", "banners": [{"image": "art/a b.png", "title": "Spring"}]}"#)
        let result = try await run("pack", folder["books"].path, "-o", folder["dist"].path, "--prune")
        try #require(result.status == 0, "\(result.errors)")
    }

    @discardableResult
    private func run(_ arguments: String...) async throws -> Tool.Result {
        try await Command.run(arguments, environment: ["XDG_CACHE_HOME": folder["cache"].path])
    }

    private func publish(_ target: String, _ options: String...) async throws -> [String: Any] {
        let result = try await Command.run(
            ["publish", folder["dist"].path, target, "--json"] + options)
        try #require(result.status == 0, "\(result.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    private var www: String { folder["www"].path }

    @Test("killed at any of its writes, all that the list of books names is there; the next run brings it to its end")
    func killed() async throws {
        try await pack(["a": "First", "b": "Other"])
        _ = try await publish(www)
        let before = try FileTree.read(folder["www"])
        try await pack(["a": "Third", "c": "Newer", "b": "Other"])
        let after = try FileTree.read(folder["dist"])
        let arguments = [Tool.masthead, "publish", folder["dist"].path, www, "--quiet"]
        let count = try await FaultInjector.countCalls(of: arguments, below: folder["www"])
        #expect(count > 10)
        for call in FaultInjector.calls(upTo: count) {
            try FileManager.default.removeItem(at: folder["www"])
            for (name, data) in before { try folder.write("www/\(name)", data) }
            let fault = try await FaultInjector.environment(.crash, below: folder["www"], at: call)
            _ = try await Tool.run(arguments, environment: fault)
            let left = try FileTree.read(folder["www"])
            if left["config.json"] == after["config.json"] {
                for (name, data) in after { #expect(left[name] == data, "call \(call): \(name)") }
            } else {
                for name in before.keys { #expect(left[name] != nil, "call \(call): \(name)") }
            }
            #expect(try await Tool.run(arguments).status == 0, "call \(call)")
            let whole = try FileTree.read(folder["www"]).filter { !$0.key.hasPrefix(".") }
            #expect(whole == after, "call \(call)")
        }
    }
}
