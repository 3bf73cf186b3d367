public import Foundation

/// Makes system calls of a process fail, or crashes the process at a system call.
///
/// The library Tests/Faults/faults.c is loaded before the process's other libraries (`LD_PRELOAD`).
public enum FaultInjector {
    /// The effect on a system call.
    public enum Kind: String, Sendable, CaseIterable {
        /// The process dies, as with kill -9.
        case crash
        case enospc
        case eio
        case eacces
    }

    /// Returns the environment variables that inject a fault.
    /// - Parameters:
    ///   - kind: The effect.
    ///   - root: The folder whose changes count as calls.
    ///   - name: The name of the calls that count, or nil for all calls.
    ///   - call: The number of the first affected call, from 1.
    ///   - count: The number of affected calls. By default, all following calls are affected.
    public static func environment(
        _ kind: Kind, below root: URL, named name: String? = nil, at call: Int, count: Int? = nil
    ) async throws -> [String: String] {
        var environment = [
            "LD_PRELOAD": try await library.value.path, "FAULT_ROOT": root.path, "FAULT_KIND": kind.rawValue,
            "FAULT_AT": String(call),
        ]
        environment["FAULT_CALL"] = name
        if let count { environment["FAULT_FOR"] = String(count) }
        return environment
    }

    /// Returns the number of a program's system calls that change files below a folder.
    public static func countCalls(
        of arguments: [String], below root: URL, environment: [String: String] = [:]
    ) async throws -> Int {
        let scratch = try TemporaryFolder()
        let counting = [
            "LD_PRELOAD": try await library.value.path, "FAULT_ROOT": root.path, "FAULT_COUNT": scratch["count"].path,
        ]
        let result = try await Tool.run(arguments, environment: environment.merging(counting) { $1 })
        guard result.status == 0, let count = Int(try String(contentsOf: scratch["count"], encoding: .utf8).dropLast())
        else { throw CocoaError(.executableLoad) }
        return count
    }

    /// Returns the numbers of the calls to test, until the time limit: the last call, the first call, and the others in
    /// random order.
    ///
    /// `MASTHEAD_SEED` repeats the order.
    /// - Parameter count: The number of the program's calls.
    public static func calls(upTo count: Int) -> Endurance.Rounds<Int> {
        var generator = SeededGenerator()
        return Endurance.Rounds([count, 1].prefix(count) + (1..<count).dropFirst().shuffled(using: &generator))
    }

    /// The library, compiled once per test run with Swift's clang.
    private static let library = Task {
        let folder = FileManager.default.temporaryDirectory.appending(path: "masthead-faults-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let library = folder.appending(path: "faults.so")
        let source = Tool.repository.appending(path: "Tests/Faults/faults.c")
        let result = try await Tool.run([
            "clang", "-shared", "-fPIC", "-O1", "-o", library.path, source.path, "-ldl",
        ])
        guard result.status == 0 else { throw CocoaError(.executableLoad, userInfo: ["errors": result.errors]) }
        return library
    }
}
