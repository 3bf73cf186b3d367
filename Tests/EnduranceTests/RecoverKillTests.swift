import CommandSupport
import Foundation
import TestSupport
import Testing

/// `recover` with randomly damaged databases, and killed before each write.
@Suite(.serialized, .leavesNoProcess) struct RecoverKillTests {
    /// Waits for the process that `resume` starts in the background, because this process uses the library.
    private func noProcess() async throws {
        guard let mark = ProcessMark.current else { return }
        try await wait(until: { ProcessMark.processes(marked: mark).isEmpty })
    }

    @Test("commands report a randomly damaged database, and recovery restores the intact data")
    func flips() async throws {
        let mirror = try await MirrorProcess.marked()
        let good = mirror.folder["good"]
        try FileManager.default.copyItem(at: mirror.library, to: good)
        let size = try Data(contentsOf: good.appending(path: "library.sqlite")).count
        var generator = SeededGenerator()
        for round in Endurance.rounds(upTo: 200) {
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
            for command in MirrorProcess.commands.dropLast() {
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
            // `pause` may have worked although `resume` failed.
            _ = try await mirror.run("resume")
            try await noProcess()
            let mirrored = try await mirror.mirror()
            let known = mirrored.status == 0 ? "" : try await mirror.run("list", "--json").output
            #expect(
                mirrored.status == 0,
                "\(generator), round \(round): \(places): \(recovered.output) \(mirrored.errors) \(mirrored.output) \(known)"
            )
            // A changed letter in a title is not detected as damage, but the catalog restores the title.
            let list = try await mirror.list()
            #expect(list["spring"]?["status"] as? String == "available", "\(generator), round \(round): \(places)")
            #expect(list["summer"]?["title"] as? String == "summer", "\(generator), round \(round): \(places)")
            #expect(
                try mirror.contentFiles("spring") == mirror.sourceFiles("spring"),
                "\(generator), round \(round): \(places)")
            #expect(try await mirror.run("bookmark").status == 0, "\(generator), round \(round): \(places)")
        }
    }

    @Test("after a recovery is killed during any write, the next recovery succeeds")
    func killed() async throws {
        let mirror = try await MirrorProcess.marked()
        let good = mirror.folder["good"]
        let file = mirror.library.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        // The damaged page belongs to the table of downloads or another table, but not to the schema.
        data.replaceSubrange(8192..<12288, with: Data(count: 4096))
        try data.write(to: file)
        try FileManager.default.copyItem(at: mirror.library, to: good)
        let words = [Tool.masthead, "recover", "--library", mirror.library.path]
        let count = try await FaultInjector.countCalls(of: words, below: mirror.library)
        try await mirror.expectRecovered()
        for call in FaultInjector.calls(upTo: count) {
            try FileManager.default.removeItem(at: mirror.library)
            try FileManager.default.copyItem(at: good, to: mirror.library)
            let fault = try await FaultInjector.environment(.crash, below: mirror.library, at: call)
            _ = try await Tool.run(words, environment: fault)
            let again = try await Tool.run(words)
            #expect(again.status == 0, "call \(call) of \(count): \(again.errors)")
            try await mirror.expectRecovered("call \(call) of \(count)")
            let kept = try FileManager.default.contentsOfDirectory(atPath: mirror.library.path)
                .filter { $0.hasPrefix("library.damaged-") && $0.hasSuffix(".sqlite") }
            #expect(
                try kept.contains { try Data(contentsOf: mirror.library.appending(path: $0)) == data }, "call \(call)")
        }
    }
}
