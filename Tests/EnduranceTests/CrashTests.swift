import CommandSupport
import Foundation
import IssueLibrary
import TestSupport
import Testing

/// Processes that are killed repeatedly, at every possible point.
@Suite(.serialized, .leavesNoProcess) struct CrashTests {
    @Test("after a mirror is killed during any write, it resumes without repeating downloads")
    func eachCall() async throws {
        let mirror = try await MirrorProcess()
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: mirror.library)
        #expect(count > 50)
        let size = mirror.sentByteCount
        for call in FaultInjector.calls(upTo: count) {
            try FileManager.default.removeItem(at: mirror.library)
            let fault = try await FaultInjector.environment(.crash, below: mirror.library, at: call)
            _ = try await Tool.run(mirror.mirrorArguments, environment: fault)
            let issue = try await mirror.list()["spring"]
            let isAvailable = issue?["status"] as? String == "available"
            if isAvailable { #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring")) }
            let (sent, arrived) = (mirror.sentByteCount, mirror.arrivedByteCount())
            let again = try await mirror.mirror()
            #expect(again.status == 0, "call \(call): \(again.errors)")
            #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"), "call \(call)")
            // The allowance covers the headers of responses and of their parts.
            let rest = isAvailable ? 0 : size - arrived + 1500
            #expect(
                mirror.sentByteCount - sent <= rest,
                "call \(call): sent \(mirror.sentByteCount - sent) bytes, expected at most \(rest)")
            #expect(try FileTree.read(mirror.library.appending(path: "incoming")).isEmpty, "call \(call)")
        }
    }

    @Test("if the download of a correction is killed at any moment, the library still has a complete issue")
    func eachCallOfCorrection() async throws {
        let mirror = try await MirrorProcess()
        try #require(try await mirror.mirror().status == 0)
        let old = try mirror.sourceFiles("spring")
        let saved = mirror.folder["saved"]
        try FileManager.default.copyItem(at: mirror.library, to: saved)
        try mirror.write("spring", seed: 7, 40_000)
        try await mirror.pack(["spring"])
        let new = try mirror.sourceFiles("spring")
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: mirror.library)
        var seen: Set<Bool> = []
        for call in FaultInjector.calls(upTo: count) {
            try FileManager.default.removeItem(at: mirror.library)
            try FileManager.default.copyItem(at: saved, to: mirror.library)
            let fault = try await FaultInjector.environment(.crash, below: mirror.library, at: call)
            _ = try await Tool.run(mirror.mirrorArguments, environment: fault)
            let content = try mirror.contentFiles("spring")
            #expect(content == old || content == new, "call \(call)")
            seen.insert(content == new)
            #expect(try await mirror.list()["spring"]?["status"] as? String == "available", "call \(call)")
            let again = try await mirror.mirror()
            #expect(again.status == 0, "call \(call): \(again.errors)")
            #expect(try mirror.contentFiles("spring") == new, "call \(call)")
        }
        #expect(seen == [false, true])
    }

    @Test("after a mirror is killed during any write, another process finishes the mirror")
    func eachCallBesideAnother() async throws {
        let mirror = try await MirrorProcess()
        try #require(try await mirror.mirror().status == 0)
        let saved = mirror.folder["saved"]
        try FileManager.default.copyItem(at: mirror.library, to: saved)
        try mirror.write("spring", seed: 7, 40_000)
        try await mirror.pack(["spring"])
        let count = try await FaultInjector.countCalls(of: mirror.mirrorArguments, below: mirror.library)
        for call in FaultInjector.calls(upTo: count) {
            let folder = mirror.folder["library-\(call)"]
            try FileManager.default.copyItem(at: saved, to: folder)
            let library = try await IssueLibrary(folder: folder)
            let fault = try await FaultInjector.environment(.crash, below: folder, at: call)
            _ = try await Tool.run(
                [Tool.masthead, "mirror", "--library", folder.path, "--quiet"], environment: fault)
            _ = try await library.refresh()
            let (downloads, _) = try await library.downloads.queueEverything()
            let errors = await library.runner.run(downloads)
            #expect(errors.isEmpty, "call \(call): \(errors)")
            let content = try FileTree.read(folder.appending(path: "issues/spring")).filter { $0.key != "pages.plist" }
            #expect(try content == mirror.sourceFiles("spring"), "call \(call)")
        }
    }

    @Test("after a power failure, files that were not synced to the disk are unpacked again")
    func powerCutWhileUnpacking() async throws {
        let mirror = try await MirrorProcess()
        let fault = try await FaultInjector.environment(.crash, below: mirror.library, named: "syncfs", at: 1)
        _ = try await Tool.run(mirror.mirrorArguments, environment: fault)
        // Data that was not synced is lost in the power cut.
        var lost = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: mirror.library.appending(path: "incoming").path)
        where path.hasSuffix(".pdf") {
            try Data().write(to: mirror.library.appending(path: "incoming/\(path)"))
            lost += 1
        }
        #expect(lost == 3)
        #expect(try await mirror.mirror().status == 0)
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"))
    }

    /// The content that downloads while the process is killed.
    enum Change: String, CaseIterable, CustomTestStringConvertible {
        case fresh = "fresh issues"
        case correction = "corrected issues"
        case scale = "another scale"

        var testDescription: String { rawValue }
    }

    @Test("each time a mirror is killed, it later downloads at most 256 KiB a second time", arguments: Change.allCases)
    func randomKills(_ change: Change) async throws {
        let names = ["a", "b", "c", "d"]
        let pageByteCount = 1_200_000
        let mirror = try await MirrorProcess(names, pageByteCount: pageByteCount)
        var arguments = mirror.mirrorArguments
        if change != .fresh { try #require(try await Tool.run(arguments).status == 0) }
        for (index, name) in names.enumerated() {
            switch change {
            case .fresh: break
            case .correction: try mirror.write(name, seed: UInt64(50 + index), pageByteCount, pages: [0, 2])
            case .scale: try mirror.write(name, seed: UInt64(90 + index), pageByteCount, scale: .double)
            }
        }
        if change != .fresh { try await mirror.pack(names) }
        if change == .scale { arguments += ["--scale", "2"] }
        let before = mirror.sentByteCount
        mirror.setPace(400_000)
        var (kills, generator) = (0, SeededGenerator())
        for _ in Endurance.rounds(upTo: 300) {
            let process = try ChildProcess(arguments)
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...180, using: &generator)))
            process.kill(SIGKILL)
            await process.wait()
            kills += 1
            if kills % 25 == 0 { #expect(try await mirror.run("status", "--json").status == 0, "\(generator)") }
        }
        mirror.setPace(nil)
        let end = try await Tool.run(arguments)
        #expect(end.status == 0, "\(generator): \(end.errors)")
        for name in names {
            #expect(
                try mirror.contentFiles(name)
                    == mirror.sourceFiles(name, scale: change == .scale ? .double : .standard), "\(generator)")
        }
        let inVain = mirror.sentByteCount - before - names.count * pageByteCount * (change == .correction ? 2 : 3)
        #expect(inVain <= kills * 256 << 10, "\(generator): \(inVain) bytes were sent twice after \(kills) kills")
        print("\(change.rawValue): \(inVain / max(1, kills)) bytes fetched twice for each of \(kills) kills")
    }

    @Test("the agent resumes its downloads even if signals end it at random moments", .timeLimit(.minutes(20)))
    func agent() async throws {
        let names = ["a", "b", "c"]
        let mirror = try await MirrorProcess(names, pageByteCount: 1_200_000, bytesPerSecond: 400_000)
        _ = try await mirror.run("add", mirror.catalogURL)
        _ = try await mirror.run("refresh")
        _ = try await mirror.run("download", "--all", "--background")
        let signals = [SIGKILL, SIGTERM, SIGHUP, SIGINT]
        var (count, generator) = (0, SeededGenerator())
        for round in Endurance.rounds(upTo: 60) {
            count += 1
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...150, using: &generator)))
            let holder = try? String(contentsOf: mirror.library.appending(path: "agent.lock"), encoding: .utf8)
            let identifier = holder.flatMap { Int32($0.prefix { $0.isNumber }) } ?? 0
            if identifier > 1 { kill(identifier, signals[round % signals.count]) }
            try await wait(while: identifier > 1 && kill(identifier, 0) == 0 && !Self.isZombie(identifier))
            let resumed = try await mirror.run("resume")
            #expect(resumed.status == 0, "\(generator), round \(round): \(resumed.errors)")
        }
        mirror.setPace(nil)
        _ = try await mirror.run("resume")
        let attached = try await mirror.run("attach")
        #expect(attached.status == 0, "\(generator): \(attached.errors)")
        for name in names { #expect(try mirror.contentFiles(name) == mirror.sourceFiles(name), "\(generator)") }
        let size = try names.reduce(0) { sum, name in
            try sum + mirror.sourceFiles(name).values.reduce(0) { $0 + $1.count }
        }
        #expect(mirror.sentByteCount - size <= (count + 1) * 256 << 10, "\(generator)")
    }

    @Test(
        "a mirror of an nginx server finishes even if it is killed repeatedly", .enabled(if: Tool.isInstalled("nginx")))
    func nginx() async throws {
        let mirror = try await MirrorProcess(["a", "b"], pageByteCount: 1_000_000)
        let nginx = try await Nginx(mirror.folder["dist"], locations: "location ~ zip$ { limit_rate 400k; }")
        let arguments = [
            Tool.masthead, "mirror", nginx.url("/issues.plist").absoluteString, "--library", mirror.library.path,
            "--quiet",
        ]
        var arrived = 0
        for _ in 0..<5 {
            let process = try ChildProcess(arguments)
            // On a busy machine, the mirror may finish before it is killed.
            try await wait(while: mirror.arrivedByteCount() < arrived + 100_000 && !process.hasEnded)
            process.kill(SIGKILL)
            await process.wait()
            let count = mirror.arrivedByteCount()
            guard count > 0 else { break }
            #expect(count >= arrived)
            arrived = count
        }
        let end = try await Tool.run(arguments)
        #expect(end.status == 0, "\(end.errors)")
        for name in ["a", "b"] { #expect(try mirror.contentFiles(name) == mirror.sourceFiles(name)) }
    }

    /// Whether a process has ended. In a container, a process without a parent may remain as a zombie.
    private static func isZombie(_ identifier: Int32) -> Bool {
        let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        return text?.contains(") Z ") ?? true
    }
}
