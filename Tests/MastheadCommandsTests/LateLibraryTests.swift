import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// System libraries that few commands need, and that are loaded on demand.
    @Suite struct LateLibraryTests {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Tool.Result {
            let places = [
                "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
                "XDG_CONFIG_HOME": folder["config"].path,
            ]
            return try await Tool.run(
                [Tool.masthead] + arguments, in: folder.url, environment: places.merging(environment) { $1 })
        }

        @Test("the executable is not linked with libraries that most commands do not need")
        func notLinked() async throws {
            let linked = try await Tool.run(["ldd", Tool.masthead]).output
            #expect(linked.contains("libsqlite3"), "\(linked)")
            for name in ["libcurl", "libpq", "libical", "libvips"] { #expect(!linked.contains(name), "\(linked)") }
        }

        @Test("if a system library is missing, only the commands that need it fail")
        func missing() async throws {
            // Empty files take precedence over the system libraries.
            for name in ["libcurl.so.4", "libpq.so.5", "libical.so.3"] { try folder.write("missing/\(name)", "") }
            let path = ["LD_LIBRARY_PATH": folder["missing"].path]
            try folder.write("timers.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
            let fetched = try await run("add", "http://127.0.0.1:9/issues.plist", environment: path)
            #expect(fetched.status == 1 && fetched.errors.contains("cannot open libcurl: libcurl is not installed"))
            let calendar = try await run("timer", "restore", "timers.ics", environment: path)
            #expect(
                calendar.status == 1
                    && calendar.errors.contains("cannot open libical: libical 3 is not installed"))
            let server = try await run(
                "press", "init", "press", "--database", "postgresql://press@127.0.0.1:9/press", environment: path)
            #expect(server.status == 1 && server.errors.contains("cannot open libpq: the library is not installed"))
            for result in [fetched, calendar, server] { #expect(result.errors.contains("hint: Install lib")) }
            #expect(try await run("config", environment: path).status == 0)
        }
    }
#endif
