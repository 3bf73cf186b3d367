import Foundation

/// A real PostgreSQL server with its own data folder and a Unix socket in the folder.
public actor PostgresCluster {
    /// The server that all tests of a process share, each with its own database. The server ends with the process.
    public static let shared = PostgresCluster()

    /// The error if a PostgreSQL program fails.
    public struct Failure: Error { let message: String }

    private let folder = URL(filePath: "/tmp/masthead-pg-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
    private var beginning: Task<Void, any Error>?
    private var count = 0

    /// Creates a server, which starts when the first database is requested.
    public init() {}

    /// The folder with the programs of the newest installed version, at least 15.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return versions.compactMap { Int($0) }.filter { $0 >= 15 }.max().map { "\(root)/\($0)/bin" }
    }()

    /// Whether PostgreSQL is installed. If the tests require all programs, as in CI, each test runs and fails on its
    /// own.
    public static var isInstalled: Bool {
        programs != nil || ProcessInfo.processInfo.environment["MASTHEAD_REQUIRE_TOOLS"] != nil
    }

    /// Creates a database.
    /// - Returns: The address of the database, as a libpq URI.
    public func database() async throws -> String {
        try await start()
        count += 1
        let name = "test\(count)"
        try await run("createdb", "-h", folder.path, "-U", "masthead", name)
        return address(of: name)
    }

    /// Returns the address of a database.
    public nonisolated func address(of name: String) -> String {
        "postgresql://masthead@/\(name)?host=\(folder.path)"
    }

    /// Starts the server if it is not running.
    public func start() async throws {
        let task = beginning ?? Task { try await self.begin() }
        beginning = task
        try await task.value
    }

    /// Stops the server, as if its machine failed. The server can be started again.
    /// - Parameter keepsAll: Whether the server first writes all committed data to the disk. Otherwise recent commits
    ///   may be lost.
    public func stop(keepsAll: Bool = false) async throws {
        try await run("pg_ctl", "-D", "\(folder.path)/data", "-m", keepsAll ? "fast" : "immediate", "-w", "stop")
        beginning = nil
    }

    /// Runs SQL as the administrator, even while the database is read-only.
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

    /// Starts a process that stops the server and deletes its folder when this process ends for any reason.
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
        // The mark of the current test must not apply to the server, which outlives the test.
        let result = try await ProcessMark.$current.withValue(nil) {
            try await Tool.run(words, in: URL(filePath: "/"))
        }
        guard result.status == 0 else { throw Failure(message: "\(words): \(result.output)\(result.errors)") }
    }
}
