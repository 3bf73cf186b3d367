import CommandSupport
import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

/// Server processes that send push messages together and are killed repeatedly.
@Suite(.leavesNoProcess, .enabled(if: PostgresCluster.isInstalled && PushService.isInstalled)) struct PressPushTests {
    let folder: TemporaryFolder
    private var press: String { folder["press"].path }
    /// `Benchmarks/press-under-kills` uses larger numbers.
    private static let deviceCount = number("MASTHEAD_PUSH_DEVICES") ?? 400
    private static let killCount = number("MASTHEAD_PUSH_KILLS") ?? 6

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: String...) async throws -> Tool.Result {
        try await Command.run(["press"] + words)
    }

    /// Sets up a server that sends through a push service.
    private func setUp(_ service: PushService, isSQLite: Bool, streams: Int) async throws -> String {
        let database =
            isSQLite ? folder["press/press.sqlite"].path : try await PostgresCluster.shared.database()
        let made = try await run("init", press, "--database", database)
        #expect(made.status == 0, "\(made)")
        let key = folder["press/AuthKey.p8"].path
        let keyed = try await Tool.run([
            "sh", "-c", "umask 077 && openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out \"$0\"", key,
        ])
        #expect(keyed.status == 0, "\(keyed)")
        try folder.write(
            "public/issues.plist",
            #"[{"Name": "spring", "Title": "Spring", "Date": "2026-03-20", "Content": "spring.zip"}]"#)
        let settings: [String: Any] = [
            "database": database, "public": folder["public"].path, "port": 0, "connections": 4,
            "apns-key": "AuthKey.p8", "apns-key-id": "ABC123DEFG", "apns-team": "DEF123GHIJ",
            "apns-topics": ["paced"], "apns-production": "127.0.0.1:\(service.port)",
            "push-authorities": service.authority.path, "push-streams": streams, "push-lease": 60,
        ]
        let data = try JSONSerialization.data(withJSONObject: settings)
        try folder.write("press/press.json", data)
        return database
    }

    private func register(_ database: String) async throws {
        let store = try await StoreAddress(database, in: folder.url).open(connections: 8)
        let devices = Devices(store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<8 {
                group.addTask {
                    for number in stride(from: part, to: Self.deviceCount, by: 8) {
                        let token = withUnsafeBytes(of: UInt64(number).bigEndian) { Data($0) }
                        let address = DeviceAddress.apns(
                            token: token, environment: .production, topic: "paced")
                        _ = try await devices.register(
                            DeviceDetails(address, publications: ["magazine"]), account: nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        await store.close()
    }

    private func serve() throws -> ChildProcess {
        try ChildProcess([Tool.masthead, "press", "serve", press, "--quiet"], errors: folder["errors"])
    }

    private func lineCount(_ file: URL) -> Int {
        ((try? Data(contentsOf: file)) ?? Data()).count { $0 == UInt8(ascii: "\n") }
    }

    @Test(
        "every device is notified even if the servers are killed repeatedly",
        arguments: [(false, 1), (false, 16), (true, 4)])
    func killed(isSQLite: Bool, streams: Int) async throws {
        let service = try await PushService()
        let database = try await setUp(service, isSQLite: isSQLite, streams: streams)
        try await register(database)
        var servers = try (0..<3).map { _ in try serve() }
        defer { for server in servers { server.stop() } }
        let told = try await run("notify", press, "spring")
        #expect(told.status == 0 && told.output.contains("magazine/spring will be announced now"), "\(told)")

        let store = try await StoreAddress(database, in: folder.url).open(connections: 1)
        let releases = Releases(store)
        func isFinished() async throws -> Bool {
            try await releases.release("magazine", "spring")?.finishedAt != nil
        }
        let step = Self.deviceCount / (Self.killCount + 1)
        for place in 0..<Self.killCount {
            // The push service answers only this many requests, so the killed process has sent messages without
            // receiving an answer.
            try service.allow(step * (place + 1))
            try await wait(while: lineCount(service.log) <= step * (place + 1))
            servers[place % servers.count].kill(SIGKILL)
            await servers[place % servers.count].wait()
            servers[place % servers.count] = try serve()
        }
        try service.allow(.max)
        try await wait(while: try await !isFinished())
        let release = try #require(try await releases.release("magazine", "spring"))
        await store.close()
        #expect(release.progress.queued == Self.deviceCount && release.progress.sent == Self.deviceCount)
        let counts = Dictionary(try service.requests.map { ($0.name, 1) }, uniquingKeysWith: +)
        #expect(counts.count == Self.deviceCount, "each device is notified")
        let more = counts.values.reduce(0) { $0 + $1 - 1 }
        #expect(more <= Self.killCount * streams, "\(more) repeated requests after \(Self.killCount) kills")
        if Self.number("MASTHEAD_PUSH_DEVICES") != nil {
            let found = "\(Self.deviceCount) devices, \(Self.killCount) kills, \(streams) on the way: \(more) more\n"
            FileHandle.standardError.write(Data(found.utf8))
        }
        let statistics = try await run("statistics", press)
        #expect(statistics.output.contains("done") && statistics.output.contains("magazine/spring"), "\(statistics)")
        let devices = try await run("devices", press)
        #expect(devices.output.contains("\(Self.deviceCount)"), "\(devices)")
        let again = try await run("notify", press, "magazine/spring")
        #expect(again.status == 0 && again.output.contains("already announced"), "\(again)")
        let unknown = try await run("notify", press, "winter")
        #expect(unknown.status == 1 && unknown.errors.contains("no catalog has an issue"), "\(unknown)")
    }
}
