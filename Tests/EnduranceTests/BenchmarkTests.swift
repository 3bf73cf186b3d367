import Foundation
import TestSupport
import Testing

/// The benchmarks with small sizes, so that a broken benchmark is found early.
struct BenchmarkTests {
    @Test("every benchmark works with small inputs") func smoke() async throws {
        let result = try await Tool.run(["script/bench", "--smoke", Tool.masthead], in: Tool.repository)
        #expect(result.status == 0, "\(result.errors)\n\(result.output.suffix(4000))")
    }

    @Test("script/bench names the benchmark that failed") func failure() async throws {
        let result = try await Tool.run(["script/bench", "--smoke", "/bin/false", "timers"], in: Tool.repository)
        #expect(result.status == 1)
        #expect(result.errors.contains("script/bench: failed: timers"), "\(result.errors)")
    }

    @Test(
        "script/bench reports a result that is at least 25% worse than the previous one",
        arguments: [
            (1.24, 1, "lower", false), (1.25, 1, "lower", true), (0.5, 1, "lower", false), (0, 0, "lower", false),
            (0.76, 1, "higher", false), (0.75, 1, "higher", true), (2, 1, "higher", false),
        ])
    func worse(now: Double, last: Double, better: String, isMarked: Bool) async throws {
        let script = """
            import figures, sys
            row = lambda figure: figures.row("timers", "Lateness", figure, "ms", better=sys.argv[3])
            print(figures.beside(row(float(sys.argv[1])), row(float(sys.argv[2]))))
            """
        let result = try await Tool.run(
            ["python3", "-B", "-c", script, "\(now)", "\(last)", better],
            in: Tool.repository.appending(path: "Benchmarks"))
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("WORSE") == isMarked, "\(result.output)")
    }
}
