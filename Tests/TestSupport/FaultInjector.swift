public import Foundation

/// Makes the system calls of a process fail, or the process die in the middle of one, by a library that is loaded before
/// its own (Tests/Faults/faults.c).
public enum FaultInjector {
    /// What happens at a call.
    public enum Kind: String, Sendable, CaseIterable {
        /// The process dies as by kill -9.
        case crash
        case enospc
        case eio
        case eacces
    }

    /// The environment that brings a fault about.
    /// - Parameters:
    ///   - kind: what happens.
    ///   - root: only calls that change files below this folder count.
    ///   - name: only calls of this name count; nil for all.
    ///   - call: the number of the first call that it happens to, from 1.
    ///   - count: how many calls in a row; by default all from then on.
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

    /// How many calls a program makes that change files below a folder.
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

    /// The calls to which something happens, as far as the time goes: the last one and the first one, then the others in a random order
    /// that `MASTHEAD_SEED` repeats.
    /// - Parameter count: how many calls the program makes.
    public static func calls(upTo count: Int) -> Endurance.Rounds<Int> {
        var generator = SeededGenerator()
        return Endurance.Rounds([count, 1].prefix(count) + (1..<count).dropFirst().shuffled(using: &generator))
    }

    /// Compiled once for all tests of a run, with the compiler that comes with Swift.
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
