import CommandSupport
import Foundation
import IssueLibrary
import TestSupport
import Testing

/// Downloads that continue without the terminal, and the commands that control them.
@Suite(.leavesNoProcess, .timeLimit(.minutes(5))) struct BackgroundTests {
    private func status(_ mirror: MirrorProcess) async throws -> [[String: Any]] {
        let result = try await mirror.run("status", "--json")
        #expect(result.status == 0, "\(result.errors)")
        return try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]] ?? []
    }

    private func agent(_ mirror: MirrorProcess) throws -> Int32 {
        let text = try String(contentsOf: mirror.library.appending(path: "agent.lock"), encoding: .utf8)
        return try #require(Int32(text.prefix { $0.isNumber }))
    }

    @Test("a mirror in the background returns at once, and the agent exits after the downloads")
    func mirror() async throws {
        let mirror = try await MirrorProcess(
            ["a", "b"], pageByteCount: 200_000, bytesPerSecond: 400_000, first: 100_000)
        let result = try await mirror.run("mirror", mirror.catalogURL, "--background")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("2 downloading; "), "nothing failed: \(result.output)")
        let identifier = try agent(mirror)
        #expect(getsid(identifier) == identifier, "the agent has its own session")
        let terminal = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
            .split(separator: ")").last?.split(separator: " ")[4]
        #expect(terminal == "0", "the agent has no controlling terminal")
        let rows = try await status(mirror)
        #expect(rows.compactMap { $0["name"] as? String }.sorted() == ["a", "b"])
        #expect(
            Set(rows.first?.keys.map { $0 } ?? []) == [
                "id", "handle", "name", "asset", "bytes", "totalBytes", "rate", "state", "error", "errorCode",
                "remedies",
                "hold", "holdUntil",
            ])
        mirror.setPace(nil)
        let attached = try await mirror.run("attach")
        #expect(attached.status == 0, "\(attached.errors)")
        #expect(try await status(mirror).isEmpty)
        #expect(try await mirror.list().values.allSatisfy { $0["status"] as? String == "available" })
        let log = try String(contentsOf: mirror.library.appending(path: "agent.log"), encoding: .utf8)
        #expect(log.contains("a: available"), "\(log)")
    }

    @Test("background downloads can be paused, resumed and canceled")
    func control() async throws {
        let mirror = try await MirrorProcess(
            ["a", "b"], pageByteCount: 400_000, bytesPerSecond: 400_000, first: 200_000)
        _ = try await mirror.run("mirror", mirror.catalogURL, "--background")
        try await wait(while: mirror.arrivedByteCount(of: "a") == 0)
        #expect(try await mirror.run("pause", "a").output == "paused a\n")
        // No more data arrives once the agent has noticed the pause.
        try await wait(while: try await status(mirror).first?["rate"] as? Int != 0)
        #expect(try await status(mirror).first?["state"] as? String == "paused")
        #expect(try await mirror.list()["a"]?["paused"] as? Bool == true)
        #expect(try await mirror.run("cancel", "b").output == "canceled b\n")
        #expect(try await mirror.list()["b"]?["status"] as? String == "none")
        mirror.setPace(nil)
        #expect(try await mirror.run("resume").output == "resumed a\n")
        _ = try await mirror.run("attach")
        #expect(try mirror.contentFiles("a") == mirror.sourceFiles("a"))
        #expect(mirror.server.log.contains { $0.path.hasPrefix("/a") && $0.headers["range"] != nil })
        #expect(try await mirror.run("resume").output == "There is nothing to resume.\n")
        let unknown = try await mirror.run("pause", "nonsense")
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("hint:"))
    }

    @Test("the downloads of an agent that crashed can be resumed")
    func afterCrash() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 400_000, bytesPerSecond: 400_000, first: 200_000)
        _ = try await mirror.run("mirror", mirror.catalogURL, "--background")
        try await wait(while: mirror.arrivedByteCount() < 100_000)
        kill(try agent(mirror), SIGKILL)
        #expect(try await mirror.list()["spring"]?["status"] as? String == "downloading")
        mirror.setPace(nil)
        #expect(try await mirror.run("resume").status == 0)
        _ = try await mirror.run("attach")
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
    }

    @Test("two mirrors and an agent that run at the same time download each archive only once")
    func together() async throws {
        let names = ["a", "b", "c", "d", "e"]
        let mirror = try await MirrorProcess(names, pageByteCount: 200_000, bytesPerSecond: 2_000_000)
        _ = try await mirror.run("add", mirror.catalogURL)
        _ = try await mirror.run("refresh")
        _ = try await mirror.run("download", "--all", "--background")
        async let first = Tool.run(mirror.mirrorArguments)
        async let second = Tool.run(mirror.mirrorArguments)
        for _ in 0..<5 { #expect(try await mirror.run("list").status == 0) }
        let (one, two) = try await (first, second)
        #expect(one.status == 0, "\(one.errors)")
        #expect(two.status == 0, "\(two.errors)")
        _ = try await mirror.run("attach")
        for name in names { #expect(try mirror.contentFiles(name) == mirror.sourceFiles(name)) }
        #expect(mirror.server.log.count { $0.path.hasSuffix(".zip") } == names.count)
    }

    @Test("two mirrors that run at the same time download each archive and each cover only once")
    func twoFirstMirrors() async throws {
        let names = ["a", "b", "c"]
        let mirror = try await MirrorProcess(names, pageByteCount: 100_000)
        async let first = Tool.run(mirror.mirrorArguments)
        async let second = Tool.run(mirror.mirrorArguments)
        let (one, two) = try await (first, second)
        #expect(one.status == 0, "\(one.errors)")
        #expect(two.status == 0, "\(two.errors)")
        let paths = mirror.server.log.map(\.path).filter { $0.hasSuffix(".zip") || $0.hasSuffix(".png") }
        #expect(paths.count == 2 * names.count)
        #expect(Set(paths).count == paths.count)
    }

    /// Packs the issues `a`, `b` and `c`, a month apart.
    private func months() async throws -> MirrorProcess {
        let names = ["a", "b", "c"]
        let mirror = try await MirrorProcess(names)
        for (index, name) in names.enumerated() {
            try mirror.folder.write(
                "\(name)/issue.json", #"{"Title": "\#(name)", "Date": "2025-0\#(index + 1)-01T00:00:00Z"}"#)
        }
        try await mirror.pack(names)
        return mirror
    }

    /// Returns the names of the downloaded issues.
    private func available(_ mirror: MirrorProcess) async throws -> [String] {
        try await mirror.list().filter { $0.value["status"] as? String == "available" }.keys.sorted()
    }

    @Test("`mirror --keep` downloads the newest issues, and a lower number deletes the oldest")
    func keep() async throws {
        let mirror = try await months()
        let result = try await mirror.mirror("--keep", "2")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("2 downloaded"))
        #expect(try await available(mirror) == ["b", "c"])
        let fewer = try await mirror.mirror("--keep", "1")
        #expect(fewer.output.contains("1 removed"), "\(fewer.output)")
        #expect(fewer.status == 0)
        #expect(try await available(mirror) == ["c"])
        #expect(try await mirror.run("mirror", "--keep", "0").status == 64)
    }

    @Test("`mirror --next` downloads the newest unopened issues and deletes opened ones")
    func next() async throws {
        let mirror = try await months()
        #expect(try await mirror.mirror("--next", "2").output.contains("2 downloaded"))
        #expect(try await available(mirror) == ["b", "c"])
        for name in ["b", "c"] { #expect(try await mirror.run("page", name, "--json").status == 0) }
        // The issue that was opened last is being read, and stays. The other issue counts as read.
        let result = try await mirror.mirror("--next", "1")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("1 downloaded") && result.output.contains("1 removed"), "\(result.output)")
        #expect(try await available(mirror) == ["a", "c"])
        #expect(try await mirror.run("mirror", "--next", "1", "--keep", "1").status == 64)
    }

    @Test("`mirror --keep --background` deletes old issues even if there is nothing to download")
    func keepInBackground() async throws {
        let mirror = try await months()
        try #require(try await mirror.mirror().status == 0)
        let result = try await mirror.mirror("--keep", "1", "--background")
        #expect(result.output.contains("2 removed"), "\(result.output)")
        #expect(try await available(mirror) == ["c"])
    }

    @Test("`--limit-rate` accepts only a number of bytes")
    func limits() async throws {
        let mirror = try await MirrorProcess()
        #expect(try await mirror.mirror("--limit-rate", "10M").status == 0)
        #expect(try await mirror.mirror("--limit-rate", "fast").status == 64)
    }

    @Test("an open library is notified when another process writes to it")
    func otherProcess() async throws {
        let mirror = try await MirrorProcess()
        try #require(try await mirror.mirror().status == 0)
        let library = try await IssueLibrary(folder: mirror.library)
        var changes = library.changes.makeAsyncIterator()
        _ = await changes.next()
        let words = [Tool.masthead, "favorite", "spring", "--library", mirror.library.path]
        try #require(try await Tool.run(words).status == 0)
        #expect(await changes.next() == .marks)
        #expect(try await library.items.existingItem("spring").isFavorite)
    }
}
