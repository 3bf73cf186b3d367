import CommandSupport
import Foundation
import TestSupport
import Testing

/// `layout`, `page` and `verify` with issues that are downloading or damaged.
@Suite(.leavesNoProcess) struct ReadingWhileArrivingTests {
    private func available(_ mirror: MirrorProcess) async throws -> [Bool] {
        let result = try await mirror.run("layout", "spring", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let layout = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let articles = layout?["articles"] as? [[[String: Any]]] ?? []
        return articles.flatMap { $0 }.compactMap { $0["available"] as? Bool }
    }

    @Test("`page` can print a page while the issue is still downloading")
    func whileArriving() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 400_000, bytesPerSecond: 1000)
        _ = try await mirror.run("mirror", mirror.catalogURL, "--background")
        #expect(try await available(mirror) == [false, false, false])
        async let page = mirror.run("page", "spring", "1.3", "--json")
        // No other page downloads until the requested page is available.
        try await wait(
            while: !mirror.server.log.contains(where: { $0.path.hasSuffix(".zip") && $0.headers["range"] != nil }))
        mirror.setPace(400_000)
        let result = try await page
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("downloading page 1.3 of spring"), "\(result.errors)")
        let view = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let asset = try #require((view?["assets"] as? [String: String])?["2.pdf"])
        // If the download is complete by now, the file has moved to the content folder.
        let place = FileManager.default.contents(atPath: asset)
        let content = mirror.library.appending(path: "issues/spring/2.pdf")
        #expect(try place ?? Data(contentsOf: content) == mirror.sourceFiles("spring")["2.pdf"])
        mirror.setPace(nil)
        #expect(mirror.server.log.contains { $0.path.hasSuffix(".zip") && $0.headers["range"] != nil })
        _ = try await mirror.run("attach")
        #expect(try await available(mirror) == [true, true, true])
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
    }

    @Test("`page` downloads only the page that it shows, even if `download` was killed before")
    func afterKill() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 2_000_000, bytesPerSecond: 1_000_000, first: 100_000)
        let process = try ChildProcess(mirror.mirrorArguments)
        try await wait(while: mirror.arrivedByteCount() < 50_000)
        process.kill(SIGKILL)
        await process.wait()
        mirror.setPace(nil)
        #expect(try await mirror.run("page", "spring", "1.2", "--json").status == 0)
        #expect(try await available(mirror) == [false, true, false])
        let sent = mirror.sentByteCount
        #expect(try await mirror.mirror().status == 0)
        #expect(mirror.sentByteCount - sent < 4_250_000)
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
    }

    @Test("`verify` reports a truncated cover, and `verify --repair` downloads it again")
    func verifyCovers() async throws {
        let mirror = try await MirrorProcess(["a", "b"])
        try #require(try await mirror.mirror().status == 0)
        let covers = mirror.library.appending(path: "covers")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: covers.path).first { $0.hasPrefix("a") })
        let cover = covers.appending(path: name)
        let whole = try Data(contentsOf: cover)
        try whole.dropLast(20).write(to: cover)
        let wrong = try await mirror.run("verify")
        #expect(
            wrong.status == 1 && wrong.output.contains("the cover ends early")
                && wrong.output.contains("use `masthead verify --repair")
                && wrong.output.hasSuffix("1 damaged cover.\n"),
            "\(wrong)")
        let json = try await mirror.run("verify", "a", "--json")
        let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]] ?? []
        #expect(json.status == 1 && rows.count == 2 && rows.last?["repaired"] as? Bool == false, "\(json)")
        #expect((rows.last?["cover"] as? String)?.hasPrefix("ends early") == true, "\(json)")
        #expect(try await mirror.run("verify", "b").status == 0, "only the covers of named items are checked")
        let repaired = try await mirror.run("verify", "--repair")
        #expect(repaired.status == 0 && repaired.output.contains("ends early"), "\(repaired)")
        #expect(try Data(contentsOf: cover) == whole)
        let intact = try await mirror.run("verify", "--quiet")
        #expect(intact.status == 0 && intact.output.isEmpty, "\(intact)")
    }

    @Test("`verify --repair` downloads only the damaged files")
    func verify() async throws {
        let mirror = try await MirrorProcess(["a", "b"])
        try #require(try await mirror.mirror().status == 0)
        let whole = try await mirror.run("verify")
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(
            whole.output.hasPrefix("2 issues, 10 files, ") && whole.output.hasSuffix(": no damage found.\n"),
            "an intact library has only a summary: \(whole.output)")
        #expect(try await mirror.run("verify", "--quiet").output.isEmpty)
        let file = mirror.library.appending(path: "issues/a/1.pdf")
        try Data("spoilt".utf8).write(to: file)
        let wrong = try await mirror.run("verify", "--json")
        #expect(wrong.status == 1)
        let rows = try JSONSerialization.jsonObject(with: Data(wrong.output.utf8)) as? [[String: Any]] ?? []
        #expect(rows.compactMap { ($0["faults"] as? [[String: String]])?.first?["path"] } == ["1.pdf"])
        let sent = mirror.sentByteCount
        let repaired = try await mirror.run("verify", "a", "--repair")
        #expect(repaired.status == 0, "\(repaired.errors)")
        #expect(repaired.output.contains("1 of 5 files damaged, repaired"), "\(repaired.output)")
        #expect(repaired.output.contains("1.pdf") && repaired.output.contains("repaired"), "\(repaired.output)")
        #expect(try mirror.contentFiles("a") == mirror.sourceFiles("a"))
        #expect(mirror.sentByteCount - sent < 41_000)
        #expect(try await mirror.run("verify", "nonsense").status == 1)
        let words = ["mirror", mirror.catalogURL, "--keep", "2"]
        let fresh = try await Command.run(words + ["--library", mirror.folder["fresh"].path])
        #expect(fresh.errors.contains(" keeps the newest 2 items from now on\n"), "\(fresh)")
        try FileManager.default.removeItem(at: mirror.library.appending(path: "issues/a"))
        let gone = try await mirror.run("verify", "a")
        #expect(gone.output.contains("a: all files are missing\n") && !gone.output.contains("1.pdf"), "\(gone)")
        #expect(try await mirror.run("verify", "a", "--repair").status == 0)
        // A file that several issues share is reported in one line.
        for name in ["a", "b"] {
            try Data("spoilt".utf8).write(to: mirror.library.appending(path: "issues/\(name)/pages.plist"))
        }
        let shared = try await mirror.run("verify", "--quiet").output.split(separator: "\n")
        #expect(shared.count == 1 && shared[0].hasPrefix("pages.plist "), "\(shared)")
        #expect(shared.first?.contains(" in 2 issues (") == true, "\(shared)")
        #expect(shared.first?.contains("; use `masthead verify --repair --library ") == true, "\(shared)")
        #expect(try await mirror.run("verify", "--repair", "--quiet").status == 0)
        try Data("spoilt".utf8).write(to: file)
        let alone = try await mirror.run("verify", "--quiet").output
        #expect(alone.split(separator: "\n").count == 1 && alone.contains("1.pdf"), "\(alone)")
        mirror.server.stop()
        let offline = try await mirror.run("verify", "a", "--repair", environment: [:])
        #expect(offline.status == 1)
        #expect(offline.output.contains("damaged"), "\(offline.output)")
    }
}
