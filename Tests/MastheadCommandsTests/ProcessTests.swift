import CommandSupport
import Foundation
import Periodical
import Synchronization
import TestSupport
import Testing

/// The built command, in separate processes.
@Suite(.leavesNoProcess) struct ProcessTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("`pack` writes the same bytes in any folder, time zone and locale, and with any umask")
    func deterministic() async throws {
        let first = folder["a/spring"]
        _ = try await Command.run(["new", first.path])
        try folder.write("a/spring/é.md", "text")
        try FileManager.default.createDirectory(at: folder["b"], withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: first, to: folder["b/spring"])
        let page =
            #"[[{"class": "SimplePage", "properties": {"baseImage": "front.png", "alt": "a"}}, {"class": "TextPage", "properties": {"file": "é.md"}}]]"#
        for name in ["a", "b"] {
            try FileManager.default.removeItem(at: folder["\(name)/spring/pages.json"])
            try folder.write("\(name)/spring/pages.json", page)
        }
        let settings = [
            ("a", "022", ["TZ": "UTC", "LC_ALL": "C"]),
            ("b", "077", ["TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"]),
        ]
        for (name, umask, environment) in settings {
            let script = "umask \(umask); exec \"$0\" pack spring -o ../\(name)-dist"
            let result = try await Tool.run(
                ["sh", "-c", script, Tool.masthead], in: folder[name], environment: environment)
            #expect(result.status == 0, "\(result.errors)")
        }
        let (one, two) = (try FileTree.read(folder["a-dist"]), try FileTree.read(folder["b-dist"]))
        #expect(one == two)
        // The catalog, the archives, the index and the cover, and the feed of the catalog with its list.
        #expect(one.count == 8)
    }

    /// Returns the number of bytes of the current download on disk.
    private func arrivedByteCount() -> Int {
        let incoming = folder["library/incoming/big"]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: incoming.path)) ?? []
        guard let name = names.first(where: { $0.hasSuffix(".part") }) else { return 0 }
        var status = stat()
        return stat(incoming.appending(path: name).path, &status) == 0 ? Int(status.st_size) : 0
    }

    @Test("commands work in a chroot without /proc", .enabled(if: Tool.isInstalled("unshare")))
    func withoutProc() async throws {
        func run(_ words: String) async throws -> Tool.Result {
            let script = "mount -t tmpfs none /proc && \(words)"
            return try await Tool.run(["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script])
        }
        // Some systems do not allow new namespaces.
        guard try await run("true").status == 0 else { return }
        let version = try await run("\(Tool.masthead) --version")
        #expect(version.status == 0 && version.output.contains("."), "\(version)")
        let source = folder["spring"].path
        let made = try await run("\(Tool.masthead) new \(source) --title Spring")
        #expect(made.status == 0, "\(made)")
        #expect(try await run("\(Tool.masthead) check \(source)").status == 0)
    }

    @Test("after `kill -9`, a mirror resumes and finishes")
    func killed() async throws {
        let data = Data.noise(4_000_000)
        try folder.write("big/noise.pdf", Data("%PDF".utf8) + data)
        let content = try Data(contentsOf: folder["big/noise.pdf"])
        let row: [String: PropertyValue] = [
            "Name": .string("big"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("noise.pdf"),
        ]
        let catalog = try PropertyValue.array([.dictionary(row)]).xmlPropertyList()
        let (gate, half) = (Gate(), content.count / 2)
        let isKilled = Mutex(false)
        let server = try ScriptedServer { request in
            if request.path == "/issues.plist" { return [.send(.file(catalog, for: request))] }
            let response = Data.file(content, for: request)
            // On a busy machine the mirror may time out and resume before it is killed.
            if request.headers["range"] != nil { return isKilled.withLock { $0 } ? [.send(response)] : [.wait(gate)] }
            return [.send(response.prefix(half)), .wait(gate)]
        }
        defer { gate.open() }
        let arguments = [
            "mirror", server.url("/issues.plist").absoluteString, "--library", folder["library"].path, "--quiet",
        ]
        let process = try ChildProcess([Tool.masthead] + arguments)
        // All sent bytes must be on disk before the process is killed.
        let head = Data.file(content, for: .init(path: "/")).count - content.count
        try await wait(while: arrivedByteCount() < half - head && !process.hasEnded)
        process.kill(SIGKILL)
        await process.wait()
        isKilled.withLock { $0 = true }
        let list = try await Command.run(["list", "--library", folder["library"].path])
        #expect(list.output.hasPrefix("downloading"), "\(list.output)\(list.errors)")
        let again = try await Command.run(arguments)
        #expect(again.status == 0, "\(again.errors)")
        #expect(server.log.last?.headers["range"] == "bytes=\(half - head)-")
        #expect(try Data(contentsOf: folder["library/issues/big/noise.pdf"]) == content)
    }

    @Test("Ctrl-C stops a mirror cleanly and keeps finished downloads")
    func interrupted() async throws {
        let content = Data("%PDF".utf8) + Data.noise(2_000_000)
        let row: [String: PropertyValue] = [
            "Name": .string("big"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("noise.pdf"),
        ]
        let catalog = try PropertyValue.array([.dictionary(row)]).xmlPropertyList()
        let gate = Gate()
        defer { gate.open() }
        let server = try ScriptedServer { request in
            if request.path == "/issues.plist" { return [.send(.file(catalog, for: request))] }
            return [.send(Data.file(content, for: request).prefix(1_000_000)), .wait(gate)]
        }
        let process = try ChildProcess([
            Tool.masthead, "mirror", server.url("/issues.plist").absoluteString, "--library", folder["library"].path,
            "--quiet",
        ])
        try await wait(while: arrivedByteCount() == 0 && !process.hasEnded)
        process.kill(SIGINT)
        #expect(await process.wait() == 1)
        let list = try await Command.run(["list", "--json", "--library", folder["library"].path])
        #expect(list.output.contains(#""status":"downloading""#))
    }

    @Test(
        "if the library folder cannot be created, exactly one error is printed",
        .enabled(if: access("/proc/version", F_OK) == 0))
    func readOnly() async throws {
        // Not even root can create a folder in /proc.
        let result = try await Command.run(["add", "http://127.0.0.1:1/", "--library", "/proc/masthead"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("error: cannot create /proc/masthead"), "\(result.errors)")
    }

    @Test("`serve` prints its URL first")
    func servers() async throws {
        _ = try await Command.run(["new", folder["spring"].path])
        _ = try await Command.run(["pack", folder["spring"].path, "-o", folder["dist"].path])
        let output = folder["url"]
        let server = try ChildProcess(
            [Tool.masthead, "serve", folder["dist"].path, "--port", "0", "--quiet"], output: output)
        var url = ""
        try await wait(until: {
            url = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
            return url.hasSuffix("\n") || server.hasEnded
        })
        try #require(!url.isEmpty)
        url.removeLast()
        #expect(url.hasPrefix("http://127.0.0.1:"))
        let result = try await Command.run(["mirror", url + "issues.plist", "--library", folder["l1"].path])
        #expect(result.status == 0, "\(result.errors)")
        server.kill(SIGTERM)
        await server.wait()
    }

    @Test("a packed folder can be mirrored from an nginx server", .enabled(if: Tool.isInstalled("nginx")))
    func nginx() async throws {
        _ = try await Command.run(["new", folder["spring"].path])
        _ = try await Command.run(["pack", folder["spring"].path, "-o", folder["dist"].path])
        let nginx = try await Nginx(folder["dist"])
        let result = try await Command.run([
            "mirror", nginx.url("/issues.plist").absoluteString, "--scale", "2", "--library",
            folder["l2"].path,
        ])
        #expect(result.status == 0, "\(result.errors)")
        let again = try await Command.run(["refresh", "--library", folder["l2"].path])
        #expect(again.output == "Nothing new.\n")
    }
}
