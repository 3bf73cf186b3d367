import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` of a packed store to a folder, killed before each write.
@Suite struct StorePublishKillTests {
    private let publisher: PublisherFolder
    private var folder: TemporaryFolder { publisher.folder }

    private var www: String { folder["www"].path }

    init() throws { publisher = try PublisherFolder() }

    @Test("if `publish` is killed at any moment, every listed book can still be downloaded")
    func killed() async throws {
        try await publisher.packBooks(["a": "First", "b": "Other"])
        _ = try await publisher.publish(www)
        let before = try FileTree.read(folder["www"])
        try await publisher.packBooks(["a": "Third", "c": "Newer", "b": "Other"])
        let after = try FileTree.read(folder["dist"])
        let arguments = [Tool.masthead, "publish", publisher.packed, www, "--quiet"]
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
