import Foundation
import TestSupport
import Testing

/// `masthead recover`, and what commands say of a damaged library.
@Suite(.serialized, .leavesNoProcess) struct RecoverTests {
    private func library(_ names: [String] = ["spring", "summer"]) async throws -> MirrorProcess {
        let mirror = try await MirrorProcess(names)
        #expect(try await Tool.run(mirror.mirrorArguments).status == 0)
        #expect(try await mirror.run("bookmark", "spring", "1.2").status == 0)
        #expect(try await mirror.run("favorite", "summer").status == 0)
        return mirror
    }

    private var commands: [[String]] {
        [
            ["list", "--json"], ["layout", "spring"], ["search", "page"], ["bookmark"], ["status"],
            ["verify", "--quiet"],
            ["mirror", "--quiet"], ["pause"], ["resume"], ["download", "spring", "--quiet"], ["remove", "summer"],
        ]
    }

    private func expectRecovered(_ mirror: MirrorProcess, _ hint: String = "") async throws {
        let list = try await mirror.list()
        #expect(list["spring"]?["status"] as? String == "available", "\(hint)")
        #expect(list["spring"]?["title"] as? String == "spring", "\(hint)")
        #expect(try await mirror.run("bookmark").output.contains("spring 1.2"), "\(hint)")
        #expect(try mirror.contentFiles("spring") == mirror.sourceFiles("spring"), "\(hint)")
    }

    @Test("every command tells of an empty database, and recover brings the library back")
    func empty() async throws {
        let mirror = try await library()
        let file = mirror.library.appending(path: "library.sqlite")
        try Data().write(to: file)
        for command in commands {
            let result = try await Tool.run([Tool.masthead] + command + ["--library", mirror.library.path])
            #expect(
                result.status == 1 && result.errors.contains("hint: `masthead recover`"), "\(command): \(result.errors)"
            )
        }
        let recovered = try await mirror.run("recover", "--json")
        #expect(recovered.status == 0, "\(recovered.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(recovered.output.utf8)) as? [String: Any]
        #expect(document?["available"] as? [String] == ["spring", "summer"])
        #expect(
            Set(document?.keys.map { $0 } ?? []) == [
                "whole", "found", "issues", "available", "untitled", "incomplete", "catalogues", "marks", "positions",
                "backup", "lost", "kept",
            ])
        try await expectRecovered(mirror)
        let sent = mirror.sentByteCount
        #expect(try await Tool.run(mirror.mirrorArguments).status == 0)
        #expect(mirror.sentByteCount == sent, "what is whole is not fetched again")
        #expect(try await mirror.run("recover").output.contains("nothing to recover"))
    }

    /// Waits for the process that `resume` leaves in the background, which has the library open for a while.
    private func noProcess() async throws {
        while let mark = ProcessMark.current, !ProcessMark.processes(marked: mark).isEmpty {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    @Test("with bits and pages changed anywhere, each command ends, tells, and recover brings back what can be read")
    func flips() async throws {
        let mirror = try await library()
        let good = mirror.folder["good"]
        try FileManager.default.copyItem(at: mirror.library, to: good)
        let size = try Data(contentsOf: good.appending(path: "library.sqlite")).count
        var generator = SeededGenerator()
        let environment = ProcessInfo.processInfo.environment
        // As many as are asked for when one looks for what does not recover; otherwise a few.
        let count =
            environment["MASTHEAD_ROUNDS"].flatMap(Int.init) ?? Thoroughness.count(quick: 5, usual: 10, full: 20)
        for round in 0..<count {
            try FileManager.default.removeItem(at: mirror.library)
            try FileManager.default.copyItem(at: good, to: mirror.library)
            let file = mirror.library.appending(path: "library.sqlite")
            var data = try Data(contentsOf: file)
            var places: [Int] = []
            for _ in 0..<[1, 1, 8, 64][round % 4] {
                let place = Int.random(in: 0..<size, using: &generator)
                places.append(place)
                data[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &generator))
            }
            if round % 5 == 4 {
                let page = Int.random(in: 0..<size / 4096, using: &generator) * 4096
                places.append(page)
                data.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
            }
            try data.write(to: file)
            for command in commands.dropLast() {
                let words = ["timeout", "600", Tool.masthead] + command + ["--library", mirror.library.path]
                let result = try await Tool.run(words)
                #expect(
                    [0, 1].contains(result.status),
                    "\(command) with \(generator), round \(round): \(places): \(result.status) \(result.errors)")
                if result.status == 1 {
                    #expect(
                        result.errors.contains("error: ") || command[0] == "verify",
                        "\(command) with \(generator), round \(round): \(places)")
                }
            }
            try await noProcess()
            let recovered = try await mirror.run("recover")
            #expect(recovered.status == 0, "\(generator), round \(round): \(places): \(recovered.errors)")
            // `pause` may have come through, and `resume` not.
            _ = try await mirror.run("resume")
            try await noProcess()
            let mirrored = try await Tool.run(mirror.mirrorArguments)
            let known = mirrored.status == 0 ? "" : try await mirror.run("list", "--json").output
            #expect(
                mirrored.status == 0,
                "\(generator), round \(round): \(places): \(recovered.output) \(mirrored.errors) \(mirrored.output) \(known)"
            )
            // A changed letter of a title cannot be seen; the catalogue brings the right one.
            let list = try await mirror.list()
            #expect(list["spring"]?["status"] as? String == "available", "\(generator), round \(round): \(places)")
            #expect(list["summer"]?["title"] as? String == "summer", "\(generator), round \(round): \(places)")
            #expect(
                try mirror.contentFiles("spring") == mirror.sourceFiles("spring"),
                "\(generator), round \(round): \(places)")
            #expect(try await mirror.run("bookmark").status == 0, "\(generator), round \(round): \(places)")
        }
    }

    @Test("killed before any one of its writes, recover is run again and ends right")
    func killed() async throws {
        let mirror = try await library()
        let good = mirror.folder["good"]
        let file = mirror.library.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        // The first page of the table of downloads, or another: the schema's stays.
        data.replaceSubrange(8192..<12288, with: Data(count: 4096))
        try data.write(to: file)
        try FileManager.default.copyItem(at: mirror.library, to: good)
        let words = [Tool.masthead, "recover", "--library", mirror.library.path]
        let count = try await FaultInjector.countCalls(of: words, below: mirror.library)
        try await expectRecovered(mirror)
        for call in FaultInjector.calls(upTo: count, most: 25) {
            try FileManager.default.removeItem(at: mirror.library)
            try FileManager.default.copyItem(at: good, to: mirror.library)
            let fault = try await FaultInjector.environment(.crash, below: mirror.library, at: call)
            _ = try await Tool.run(words, environment: fault)
            let again = try await Tool.run(words)
            #expect(again.status == 0, "call \(call) of \(count): \(again.errors)")
            try await expectRecovered(mirror, "call \(call) of \(count)")
            let kept = try FileManager.default.contentsOfDirectory(atPath: mirror.library.path)
                .filter { $0.hasPrefix("library.damaged-") && $0.hasSuffix(".sqlite") }
            #expect(
                try kept.contains { try Data(contentsOf: mirror.library.appending(path: $0)) == data }, "call \(call)")
        }
    }

    @Test("of several at once one recovers, and the others say that it is at it or find the library whole")
    func several() async throws {
        let mirror = try await library()
        try Data().write(to: mirror.library.appending(path: "library.sqlite"))
        let words = [Tool.masthead, "recover", "--library", mirror.library.path]
        let results = try await withThrowingTaskGroup(of: Tool.Result.self) { group in
            for _ in 0..<4 { group.addTask { try await Tool.run(words) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.contains { $0.output.hasPrefix("recovered") })
        for result in results where result.status != 0 {
            #expect(result.errors.contains("has the library open"), "\(result.errors)")
        }
        try await expectRecovered(mirror)
    }

    @Test("while another process has the library open, recover says which, and changes nothing")
    func open() async throws {
        let mirror = try await library()
        let serving = try ServingProcess([
            Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet", "--library", mirror.library.path,
        ])
        defer { serving.stop() }
        _ = try await serving.url()
        let result = try await mirror.run("recover")
        #expect(result.status == 1 && result.errors.contains("has the library open"), "\(result.errors)")
    }

    @Test("the background process notices that its library is gone, ends and says why")
    func gone() async throws {
        let mirror = try await MirrorProcess(pageByteCount: 400_000, bytesPerSecond: 1000)
        _ = try await mirror.run("mirror", mirror.catalogURL, "--background")
        let lock = try String(contentsOf: mirror.library.appending(path: "agent.lock"), encoding: .utf8)
        let agent = try #require(Int32(lock.prefix { $0.isNumber }))
        let logFile = mirror.library.appending(path: "agent.log")
        while try !String(contentsOf: logFile, encoding: .utf8).contains("spring: ") { await Task.yield() }
        let log = try FileHandle(forReadingFrom: logFile)
        let moved = mirror.folder["moved"]
        try FileManager.default.moveItem(at: mirror.library, to: moved)
        var status = stat()
        while kill(agent, 0) == 0, stat("/proc/\(agent)/fd/2", &status) == 0 { await Task.yield() }
        let text = String(decoding: try log.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.contains("the folder was deleted or moved away"), "\(text)")
        // Where it is now it goes on.
        mirror.setPace(nil)
        #expect(try await Tool.run([Tool.masthead, "mirror", "--quiet", "--library", moved.path]).status == 0)
    }
}
