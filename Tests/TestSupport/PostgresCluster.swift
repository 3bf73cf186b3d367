import Foundation

/// A real PostgreSQL on a data folder of its own, reached through a socket in it.
public actor PostgresCluster {
    /// The one that the tests of a process share, each with a database of its own. It ends with the process.
    public static let shared = PostgresCluster()

    /// Why it could not be started.
    public struct Failure: Error { let message: String }

    private let folder = URL(filePath: "/tmp/masthead-pg-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
    private var beginning: Task<Void, any Error>?
    private var count = 0

    /// Prepares one; it starts when its first database is asked for.
    public init() {}

    /// The folder of its programs, the newest that there is.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return versions.compactMap { Int($0) }.filter { $0 >= 15 }.max().map { "\(root)/\($0)/bin" }
    }()

    /// Whether it is installed. Where the tests require all programs, as in CI, each test runs and fails by itself.
    public static var isInstalled: Bool {
        programs != nil || ProcessInfo.processInfo.environment["MASTHEAD_REQUIRE_TOOLS"] != nil
    }

    /// Makes a database.
    /// - Returns: its address, as libpq has it.
    public func database() async throws -> String {
        try await start()
        count += 1
        let name = "test\(count)"
        try await run("createdb", "-h", folder.path, "-U", "masthead", name)
        return address(of: name)
    }

    /// The address of a database.
    public nonisolated func address(of name: String) -> String {
        "postgresql://masthead@/\(name)?host=\(folder.path)"
    }

    /// Starts it, unless it runs.
    public func start() async throws {
        let task = beginning ?? Task { try await self.begin() }
        beginning = task
        try await task.value
    }

    /// Ends it, as when its machine fails; it may be started again.
    /// - Parameter keepsAll: whether it writes down first what it has confirmed; otherwise the last of it may be lost.
    public func stop(keepsAll: Bool = false) async throws {
        try await run("pg_ctl", "-D", "\(folder.path)/data", "-m", keepsAll ? "fast" : "immediate", "-w", "stop")
        beginning = nil
    }

    /// Runs SQL as the one who administers it, also while it takes no changes.
    public func execute(_ sql: String) async throws {
        try await run("psql", "-h", folder.path, "-U", "masthead", "-d", "postgres", "-q", "-c", sql)
    }

    private func begin() async throws {
        let isNew = access("\(folder.path)/data/PG_VERSION", F_OK) != 0
        if isNew {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if getuid() == 0 { try await plainly("chown", "postgres", folder.path) }
            try await run(
                "initdb", "-D", "\(folder.path)/data", "-U", "masthead", "--auth=trust", "--no-sync", "-E", "UTF8",
                "--locale=C.UTF-8")
            try await watch()
        }
        let options = [
            "listen_addresses=", "unix_socket_directories=\(folder.path)", "fsync=off", "synchronous_commit=off",
            "full_page_writes=off", "shared_buffers=16MB", "autovacuum=off",
            // Each test has a pool of connections.
            "max_connections=1000",
        ]
        try await run(
            "pg_ctl", "-D", "\(folder.path)/data", "-w", "-l", "\(folder.path)/log", "-o",
            options.map { "-c \($0)" }.joined(separator: " "), "start")
    }

    /// Sees to it that nothing is left once this process has ended, however it ends.
    private func watch() async throws {
        let script = """
            tail -s 0.2 --pid=$1 -f /dev/null
            test -e $2/data/postmaster.pid && kill -QUIT $(head -n 1 $2/data/postmaster.pid)
            while test -e $2/data/postmaster.pid; do sleep 0.1; done
            rm -rf $2
            """
        let words = ["setsid", "-f", "sh", "-c", script, "sh", "\(getpid())", folder.path]
        try await plainly(words)
    }

    private func run(_ program: String, _ arguments: String...) async throws {
        guard let programs = Self.programs else { throw Failure(message: "there is no PostgreSQL 15 or later") }
        let words = ["\(programs)/\(program)"] + arguments
        try await plainly(getuid() == 0 ? ["runuser", "-u", "postgres", "--"] + words : words)
    }

    private func plainly(_ words: String...) async throws { try await plainly(words) }

    private func plainly(_ words: [String]) async throws {
        // What it starts is no test's own.
        let result = try await ProcessMark.$current.withValue(nil) {
            try await Tool.run(words, in: URL(filePath: "/"))
        }
        guard result.status == 0 else { throw Failure(message: "\(words): \(result.output)\(result.errors)") }
    }
}
