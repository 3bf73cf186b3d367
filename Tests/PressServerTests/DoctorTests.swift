import Foundation
import Periodical
import PushServices
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of the checks of a publisher server.
@Suite struct DoctorTests {
    private let folder: TemporaryFolder
    private var place: PressFolder { PressFolder(folder["press"]) }

    init() throws { folder = try TemporaryFolder() }

    private func configure(_ lines: String...) throws {
        try folder.write("press/press.json", "{\((["\"port\": 1"] + lines).joined(separator: ",\n"))}")
    }

    private func examine(authorities: URL? = nil, time: Duration = .seconds(60)) async -> [String: PressCheck] {
        var checks: [String: PressCheck] = [:]
        await PressDoctor(place, environment: [:], time: time, authorities: authorities).run { checks[$0.name] = $0 }
        return checks
    }

    @Test("a new server has only warnings, and each of them has a hint", arguments: ServedDatabase.installed)
    func fresh(_ database: ServedDatabase) async throws {
        try FileManager.default.createDirectory(at: folder["www"], withIntermediateDirectories: true)
        let url = try await database.make()
        _ = try await PressSetup(place, database: url, publicFolder: folder["www"], environment: [:]).run()
        try configure(
            "\"public\": \"\(folder["www"].path)\"", "\"database\": \"\(url ?? "press.sqlite")\"")
        let checks = await examine()
        #expect(checks["configuration"]?.status == .ok && checks["permissions"]?.status == .ok, "\(checks)")
        #expect(checks["signing key"]?.status == .ok && checks["content"]?.status == .ok, "\(checks)")
        #expect(checks["database"]?.found.contains("intact and up to date") == true, "\(checks)")
        #expect(checks["server"]?.found.contains("does not run") == true, "\(checks)")
        #expect(checks["catalog magazine"]?.status == .warning && checks["public address"]?.status == .warning)
        #expect((checks["disk"] != nil) == (database == .sqlite))
        for check in checks.values {
            #expect(check.status != .failure, "\(check)")
            #expect(check.status == .ok || !check.remedies.isEmpty, "\(check)")
        }
    }

    @Test("each fault of the files is a failure with a hint")
    func files() async throws {
        _ = try await PressSetup(place, environment: [:]).run()
        try configure("\"prot\": 80")
        let unknown = await examine()
        #expect(unknown["configuration"]?.status == .failure && unknown.count == 1, "\(unknown)")
        #expect(unknown["configuration"]?.remedies.words?.contains("port") == true, "\(unknown)")

        try configure(
            "\"public\": \"\(folder["nothing"].path)\"", "\"webhook-secret-file\": \"hooks\"",
            "\"checkout\": \"https://pay.example.org/{account}/{product}\"", "\"publisher\": \"Press\"")
        #expect(chmod(folder["press/signing.pem"].path, 0o644) == 0)
        #expect(chmod(folder["press"].path, 0o755) == 0)
        try Data("not a database, but a text".utf8).write(to: folder["press/press.sqlite"])
        let checks = await examine()
        for name in ["permissions", "signing key", "content", "database", "sales"] {
            #expect(checks[name]?.status == .failure, "\(name): \(checks)")
            #expect(checks[name]?.remedies.isEmpty == false, "\(name): \(checks)")
        }
        #expect(chmod(folder["press/signing.pem"].path, 0o600) == 0)
        try folder.write("press/signing.pem", "no key")
        #expect(await examine()["signing key"]?.found.contains("not a P-256 key") == true)
        try FileManager.default.removeItem(at: folder["press/signing.pem"])
        #expect(await examine()["signing key"]?.found.contains("does not exist") == true)
        try FileManager.default.removeItem(at: folder["press/press.sqlite"])
        #expect(await examine()["database"]?.status == .failure)
        #expect(!FileManager.default.fileExists(atPath: folder["press/press.sqlite"].path))
    }

    @Test("the doctor migrates no database, and reports missing and unknown schema steps")
    func schema() async throws {
        _ = try await PressSetup(place, environment: [:]).run()
        try configure()
        let store = try await StoreAddress("press.sqlite", in: place.url).open()
        try await store.write { try $0.change("DELETE FROM schema_step WHERE name = 'push-2'") }
        #expect(await examine()["database"]?.status == .warning)
        let count = try await store.read { try $0.rows("SELECT name FROM schema_step").count }
        #expect(count == Schema.migrations.count - 1)
        try await store.write {
            try $0.change("INSERT INTO schema_step (name, carried_out_at) VALUES ('later-1', 0)")
        }
        #expect(await examine()["database"]?.found.contains("a later version") == true)
        await store.close()
    }

    @Test("a catalog must name this publication")
    func catalog() async throws {
        _ = try await PressSetup(place, environment: [:]).run()
        try configure("\"public\": \"\(folder["www"].path)\"")
        func check(_ press: String) async throws -> PressCheck? {
            try folder.write(
                "www/issues.plist",
                #"[{"Name": "a", "Title": "A", "Date": "2026-01-01T00:00:00Z", "Content": "a.zip"\#(press)}]"#)
            return await examine()["catalog magazine"]
        }
        #expect(try await check("")?.status == .warning)
        let good = try await check(#", "Press": "https://press.example.org/v1/publications/magazine""#)
        #expect(good?.status == .ok && good?.found.contains("https://press.example.org/") == true, "\(good as Any)")
        let other = try await check(#", "Press": "https://press.example.org/v1/publications/zine""#)
        #expect(other?.status == .failure && other?.remedies.isEmpty == false, "\(other as Any)")
        try folder.write("www/issues.plist", "<html>")
        #expect(await examine()["catalog magazine"]?.status == .failure)
    }

    @Test("at the public address there must be this server, with its own key")
    func publicAddress() async throws {
        try await PressFixture.serving { fixture async throws in
            func check(_ place: PressFolder, _ url: String) async throws -> [String: PressCheck] {
                try Data(#"{"port": 1, "public-url": "\#(url)/"}"#.utf8).write(
                    to: place.url.appending(path: "press.json"))
                var checks: [String: PressCheck] = [:]
                await PressDoctor(place, environment: [:], time: .seconds(60)).run { checks[$0.name] = $0 }
                return checks
            }
            let own = try await check(PressFolder(fixture.folder["press"]), fixture.url)
            #expect(own["public address"]?.found.contains("is this server") == true, "\(own)")
            #expect(own["clock"]?.status == .ok && own["certificate"]?.found.contains("does not use https") == true)
            _ = try await PressSetup(place, environment: [:]).run()
            let other = try await check(place, fixture.url)["public address"]
            #expect(other?.status == .failure, "\(other as Any)")
            #expect(other?.found.contains("another signing key") == true, "\(other as Any)")
            #expect(other?.remedies.isEmpty == false)
        }
        let gate = Gate()
        defer { gate.open() }
        let server = try ScriptedServer { request in
            switch request.path {
            case "/down/health/ready": [.send(.response(503))]
            case "/moved/health/ready": [.send(.response(301, ["Location": "http://127.0.0.1:1/"]))]
            case "/other/health/ready", "/other/.well-known/masthead-press.json":
                [.send(.response(200, ["Date": "Sat, 01 Jan 2022 00:00:00 GMT"], body: Data("<html>".utf8)))]
            case "/silent/health/ready": [.wait(gate)]
            default: [.send(.response(404))]
            }
        }
        defer { server.stop() }
        func found(_ path: String, time: Duration = .seconds(60)) async throws -> [String: PressCheck] {
            try configure("\"public-url\": \"\(server.url(path).absoluteString)\"")
            return await examine(time: time)
        }
        #expect(try await found("/down/")["public address"]?.found.contains("503") == true)
        #expect(try await found("/none/")["public address"]?.found.contains("404") == true)
        #expect(try await found("/moved/")["public address"]?.status == .failure)
        let other = try await found("/other/")
        #expect(other["public address"]?.found.contains("is not a publisher server") == true, "\(other)")
        #expect(other["clock"]?.status == .failure, "\(other)")
        let silent = try await found("/silent/", time: .milliseconds(300))["public address"]
        #expect(silent?.status == .failure && silent?.remedies.isEmpty == false, "\(silent as Any)")
    }

    @Test(
        "the doctor reports how long a certificate is valid, and a certificate that is not trusted",
        .enabled(if: Tool.isInstalled("nginx") && Tool.isInstalled("openssl")))
    func certificate() async throws {
        try await PressFixture.serving { fixture async throws in
            let authority = try await Nginx.makeCertificate(in: folder)
            try FileManager.default.createDirectory(at: folder["root"], withIntermediateDirectories: true)
            let proxy = try await Nginx(
                folder["root"], locations: "location / { proxy_pass \(fixture.url); }", certificate: authority)
            let place = PressFolder(fixture.folder["press"])
            try Data(#"{"port": 1, "public-url": "\#(proxy.url("/").absoluteString)"}"#.utf8).write(
                to: place.url.appending(path: "press.json"))
            func examine(_ authorities: URL?) async -> [String: PressCheck] {
                var checks: [String: PressCheck] = [:]
                await PressDoctor(place, environment: [:], time: .seconds(60), authorities: authorities).run {
                    checks[$0.name] = $0
                }
                return checks
            }
            let trusted = await examine(authority)
            #expect(trusted["public address"]?.status == .ok, "\(trusted)")
            #expect(trusted["certificate"]?.status == .warning, "\(trusted)")
            #expect(trusted["certificate"]?.found == "valid for 1 more day", "\(trusted)")
            let untrusted = await examine(nil)
            #expect(untrusted["public address"]?.status == .failure && untrusted["certificate"] == nil, "\(untrusted)")
        }
    }

    @Test(
        "the credential for Apple's push service is checked without a device",
        .enabled(if: PushService.isInstalled))
    func apple() async throws {
        let service = try await PushService()
        var settings = PushSettings()
        let topics = [
            "org.example.press", "answer.400.BadDeviceToken", "answer.403.InvalidProviderToken",
            "answer.400.TopicDisallowed", "answer.503.Shutdown",
        ]
        try PushKeys.set(&settings, service, in: folder, topics: topics)
        let doctor = PressDoctor(place, environment: [:], time: .seconds(60))
        let checks = await doctor.push(settings)
        // The production and the sandbox service, and then the key for browsers.
        let expected: [PressCheck.Status] = [.ok, .ok, .failure, .failure, .warning]
        #expect(checks.map(\.status) == expected + expected + [.ok], "\(checks)")
        #expect(try service.requests.allSatisfy { $0.path == "/3/device/0" })
        settings.vapidContact = "mailto:a@localhost"
        settings.apple?.credential = .key(folder["none.p8"], keyID: "a", teamID: "b")
        #expect(await doctor.push(settings).map(\.status) == [.failure, .failure])
        #expect(await doctor.push(PushSettings()).map(\.status) == [.ok])
    }
}
