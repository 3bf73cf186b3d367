import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// The built command with few open files and little memory.
@Suite struct ScarcityTests {
    /// Returns a command line that applies a limit, closes files that other tests have opened, and runs a command.
    private static func limited(_ limit: String, _ command: [String]) -> [String] {
        let script = """
            for number in $(ls /proc/$$/fd); do test "$number" -le 2 || eval "exec $number>&-"; done
            \(limit); exec "$@"
            """
        return ["bash", "-c", script, "bash"] + command
    }

    @Test(
        "a mirror reports that a limit of fewer than 64 open files is too low", .timeLimit(.minutes(20)),
        arguments: [16, 24, 32, 63])
    func files(count: Int) async throws {
        let mirror = try await MirrorProcess(["one", "two", "three"], pageByteCount: 1000)
        let result = try await Tool.run(Self.limited("ulimit -n \(count)", mirror.mirrorArguments))
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.contains("hint:") && result.errors.contains("ulimit -n"), "\(result.errors)")
        let enough = try await Tool.run(Self.limited("ulimit -n 64", mirror.mirrorArguments))
        #expect(enough.status == 0, "\(enough.errors)")
    }

    @Test(
        "`pack` and `import` report that a limit on memory or open files is too low", .timeLimit(.minutes(20)),
        arguments: ["ulimit -n 14", "ulimit -v 350000"])
    func pictures(limit: String) async throws {
        let mirror = try await MirrorProcess(["one"], pageByteCount: 1000)
        let source = mirror.folder["one"].path
        for words in [["pack", source], ["import", source]] {
            let command = ["timeout", "600", Tool.masthead] + words + ["-o", mirror.folder["made"].path]
            let result = try await Tool.run(Self.limited(limit, command))
            #expect(result.status == 1 && result.errors.contains("hint: Raise the limit"), "\(words) \(result.errors)")
        }
    }

    @Test(
        "a mirror reports that the limit on its address space is too low",
        .timeLimit(.minutes(20)),
        arguments: [300_000, 400_000, 600_000])
    func memory(kibibytes: Int) async throws {
        let mirror = try await MirrorProcess(["one", "two", "three"], pageByteCount: 1000)
        let result = try await Tool.run(
            Self.limited("ulimit -v \(kibibytes)", ["timeout", "600"] + mirror.mirrorArguments))
        if kibibytes < 524_288 {
            #expect(result.status == 1, "\(result.errors)")
            #expect(result.errors.contains("ulimit -v"), "\(result.errors)")
        } else {
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
