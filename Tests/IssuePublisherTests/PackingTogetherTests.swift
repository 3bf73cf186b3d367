import Formats
import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of several processes that pack into or publish to one folder at the same time. Threads lock like processes,
/// because each opens the folder separately.
@Suite struct PackingTogetherTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ body: String = "x") throws {
        try folder.write("\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2025-01-01T00:00:00Z"}"#)
        try folder.write("\(name)/pages.json", #"[[{"class": "TextPage", "properties": {"body": "\#(body)"}}]]"#)
        guard !FileManager.default.fileExists(atPath: folder["\(name)/cover.png"].path) else { return }
        try SampleSource.make(folder["scaffold"], date: Date(timeIntervalSince1970: 1_700_000_000))
        try FileManager.default.moveItem(at: folder["scaffold/cover.png"], to: folder["\(name)/cover.png"])
        try FileManager.default.removeItem(at: folder["scaffold"])
    }

    /// Runs closures at the same time.
    private func together(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                group.addTask {
                    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                        Thread.detachNewThread { continuation.resume(with: Result { try body(index) }) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("four processes can pack into one folder at once without losing an issue")
    func packing() async throws {
        let names = ["a", "b", "c", "d"]
        for name in names { try write(name) }
        let folder = folder
        for round in 0..<8 {
            let output = folder["dist-\(round)"]
            try await together(names.count) { index in
                let packer = try IssuePacker(into: output)
                _ = try packer.pack([folder[names[index]]])
            }
            let (catalog, _) = try Catalog.read(
                try Data(contentsOf: output.appending(path: "issues.plist")), subject: "issues.plist")
            #expect(catalog.entries.map(\.name).sorted() == names)
            let hidden = try FileManager.default.contentsOfDirectory(atPath: output.path).filter { $0.hasPrefix(".") }
            #expect(hidden == [])
        }
    }

    @Test("four processes can publish to one folder at once without damaging a file")
    func publishing() async throws {
        for round in 0..<6 {
            try write("a", "round \(round)")
            try write("b", "round \(round)")
            _ = try IssuePacker(into: folder["dist"]).pack([folder["a"], folder["b"]])
            let folder = folder
            try await together(4) { _ in
                _ = try FolderPublisher(folder["dist"], to: folder["www"].path).publish()
            }
            let (here, there) = (try FileTree.read(folder["dist"]), try FileTree.read(folder["www"]))
            for (name, data) in here { #expect(there[name] == data, "\(name) in round \(round)") }
            #expect(there.keys.filter { $0.hasPrefix(".masthead") } == [])
        }
    }

    @Test("`pack` deletes the temporary files that an earlier killed run left")
    func leftovers() async throws {
        try write("a")
        _ = try IssuePacker(into: folder["dist"]).pack([folder["a"]])
        try folder.write("www/.masthead-\(UUID().uuidString)", "half a file")
        _ = try FolderPublisher(folder["dist"], to: folder["www"].path).publish()
        #expect(try FileTree.read(folder["www"]).keys.filter { $0.hasPrefix(".masthead") } == [])
    }
}
