import Foundation
import IssuePublisher
import TestSupport
import Testing

/// The programs in the folder `Examples`, as processes.
@Suite struct ExamplesTests {
    let folder: TemporaryFolder

    /// Packs the issues `spring` and the newer `summer`.
    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["spring", "summer"].enumerated() {
            try IssueScaffold.make(
                folder[name], date: Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 86_400))
        }
        _ = try IssuePacker(into: folder["dist"]).pack([folder["spring"], folder["summer"]])
    }

    /// Serves the packed folder.
    /// - Parameter gate: a gate at which archives wait.
    private func serve(holdingArchivesAt gate: Gate? = nil) throws -> ScriptedServer {
        try ScriptedServer { [dist = folder["dist"]] request in
            guard let data = FileManager.default.contents(atPath: dist.path + request.path) else {
                return [.send(.response(404))]
            }
            let response = ScriptedServer.Step.send(.file(data, for: request))
            guard let gate, request.path.hasSuffix(".zip") else { return [response] }
            return [.wait(gate), response]
        }
    }

    private func command(_ name: String, _ catalog: URL, _ more: String...) -> [String] {
        [Tool.built(name), catalog.absoluteString, folder["library"].path] + more
    }

    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    @Test("the mirror example downloads each issue once, even if it runs twice")
    func mirror() async throws {
        let server = try serve()
        defer { server.stop() }
        let command = command("example-mirror", server.url("/issues.plist"))
        let first = try await Tool.run(command)
        let items = ["summer: Summer, available", "spring: Spring, available"]
        #expect(first.status == 0 && lines(first.output).suffix(2) == items[...], "\(first)")
        for name in ["spring", "summer"] {
            #expect(lines(first.output).contains("\(name): 100 %"), "\(first)")
            #expect(try FileTree.read(folder["library/issues/\(name)"]).keys.contains("front.png"))
        }
        let firstRequests = server.log
        #expect(firstRequests.contains { $0.path.hasSuffix(".zip") })
        let second = try await Tool.run(command)
        #expect(second.status == 0 && lines(second.output) == items, "\(second)")
        let secondRequests = server.log.dropFirst(firstRequests.count).map(\.path)
        #expect(secondRequests.contains("/issues.plist"))
        #expect(!secondRequests.contains { $0.hasSuffix(".zip") }, "\(secondRequests)")
    }

    @Test("the reader example turns pages and restores the reading position offline")
    func reader() async throws {
        let gate = Gate()
        defer { gate.open() }
        let server = try serve(holdingArchivesAt: gate)
        defer { server.stop() }
        let command = command("example-reader", server.url("/issues.plist"), "spring")
        let output = folder["output"]
        let process = try ChildProcess(command + ["forward", "forward", "forward", "back"], output: output)
        func printed() throws -> [String] { lines(try String(contentsOf: output, encoding: .utf8)) }
        try await wait(
            while: try !printed().contains(where: { $0.hasPrefix("Spring: downloading") }) && !process.hasEnded)
        gate.open()
        #expect(await process.wait() == 0)
        let first = try printed()
        #expect(first.contains("Summer: not downloaded") && first.contains("Spring: not downloaded"), "\(first)")
        #expect(first.contains { $0.hasPrefix("Spring: downloading") }, "\(first)")
        #expect(first.contains("Spring: available") && !first.contains("Summer: available"), "\(first)")
        let pages = [
            "Page 1.1: Front page", "Page 2.1: First article", "Page 2.2: First article, second page",
            "Page 2.1: First article",
        ]
        #expect(first.filter { $0.hasPrefix("Page ") } == pages, "\(first)")
        server.stop()
        let second = try await Tool.run(command)
        #expect(second.status == 0, "\(second)")
        let later = Set(lines(second.output))
        #expect(later == ["Summer: not downloaded", "Spring: available", "Page 2.1: First article"], "\(second)")
    }

    @Test("without arguments, the example programs print their usage")
    func unreachable() async throws {
        let port = try LoopbackPort.Silent()
        for name in ["example-mirror", "example-reader"] {
            let more = name == "example-reader" ? ["spring"] : []
            let result = try await Tool.run(command(name, port.url("/issues.plist")) + more)
            #expect(result.status == 1 && result.output.contains("127.0.0.1:\(port.number)"), "\(name): \(result)")
            let usage = try await Tool.run([Tool.built(name)])
            #expect(usage.status == 64 && usage.output.hasPrefix("usage: \(name) "), "\(name): \(usage)")
        }
    }

    @Test("the mirror example has at most 30 lines, and the model in the reader example at most 150")
    func length() throws {
        for (path, limit) in [("Mirror/main.swift", 30), ("ReaderModel/ReaderModel.swift", 150)] {
            let file = Tool.repository.appending(path: "Examples").appending(path: path)
            #expect(lines(try String(contentsOf: file, encoding: .utf8)).count <= limit, "\(path)")
        }
    }
}
