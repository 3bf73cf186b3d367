import Foundation
import PushServices
import TestSupport
import Testing

@Suite(.enabled(if: PushService.isInstalled))
struct APNsClientTests {
    private func client(_ service: PushService, _ credential: APNsCredential? = nil) async throws -> APNsClient {
        var configuration = PushConfiguration()
        configuration.authorities = service.authority
        configuration.answerTimeout = .seconds(600)
        var tokens = credential
        if tokens == nil { tokens = .token(ProviderToken(try await Keys.provider())) }
        return APNsClient(
            APNsEnvironment(host: "127.0.0.1", port: service.port), credential: try #require(tokens),
            configuration: configuration)
    }

    private func notification(_ topic: String = "org.example.press", _ number: Int = 0) throws -> APNsNotification {
        try APNsNotification(to: Keys.device(number), topic: topic, .background, expiration: .once)
    }

    @Test("a notification to APNs has the headers and body that Apple requires")
    func fields() async throws {
        let service = try await PushService()
        let client = try await client(service)
        let end = Date(timeIntervalSince1970: 1_800_000_000.5)
        let alert = try APNsNotification(
            to: Keys.device(7), topic: "org.example.press", .alert(APNsAlert(title: "Press", body: "No. 12")),
            collapseID: "press/12", expiration: .date(end))
        #expect(await client.send(alert) == .delivered)
        #expect(await client.send(try notification()) == .delivered)
        let taken = try service.requests
        #expect(taken.count == 2 && Set(taken.map(\.client)).count == 1)
        #expect(taken[0].method == "POST" && taken[0].version == "2")
        #expect(taken[0].path == "/3/device/\(try Keys.device(7))")
        #expect(taken[0].body == alert.payload)
        let fields = taken[0].headers
        #expect(fields["apns-topic"] == "org.example.press" && fields["apns-push-type"] == "alert")
        #expect(fields["apns-priority"] == "10" && fields["apns-expiration"] == "1800000000")
        #expect(fields["apns-collapse-id"] == "press/12")
        #expect(fields["apns-id"] == alert.id.uuidString.lowercased())
        #expect(fields["authorization"]?.hasPrefix("bearer ") == true)
        #expect(taken[1].headers["apns-push-type"] == "background" && taken[1].headers["apns-priority"] == "5")
        #expect(taken[1].headers["apns-expiration"] == "0" && taken[1].headers["apns-collapse-id"] == nil)
    }

    static let reasons: [(String, APNsOutcome)] = {
        let since = Date(timeIntervalSince1970: 1_700_000_000)
        let refused = [
            "BadCollapseId", "BadExpirationDate", "BadMessageId", "BadPriority", "DuplicateHeaders", "InvalidPushType",
            "MissingDeviceToken", "PayloadEmpty",
        ].map { ("400.\($0)", APNsOutcome.refused(status: 400, reason: $0)) }
        let dead = ["BadDeviceToken", "DeviceTokenNotForTopic"].map {
            ("400.\($0)", APNsOutcome.dead(reason: $0, since: nil))
        }
        let fault = [
            "400.BadTopic", "400.MissingTopic", "400.TopicDisallowed", "403.BadCertificate",
            "403.BadCertificateEnvironment", "403.ExpiredProviderToken", "403.Forbidden", "403.InvalidProviderToken",
            "403.MissingProviderToken", "403.UnrelatedKeyIdInToken",
        ].map { ($0, APNsOutcome.providerAtFault(reason: String($0.dropFirst(4)))) }
        return refused + dead + fault + [
            ("200", .delivered),
            ("410.Unregistered", .dead(reason: "Unregistered", since: since)),
            ("410.ExpiredToken", .dead(reason: "ExpiredToken", since: since)),
            ("404.BadPath", .refused(status: 404, reason: "BadPath")),
            ("405.MethodNotAllowed", .refused(status: 405, reason: "MethodNotAllowed")),
            ("413.PayloadTooLarge", .refused(status: 413, reason: "PayloadTooLarge")),
            ("400.IdleTimeout", .backOff(reason: "IdleTimeout", retryAfter: nil)),
            ("429.TooManyRequests.30", .backOff(reason: "TooManyRequests", retryAfter: .seconds(30))),
            ("429.TooManyProviderTokenUpdates", .backOff(reason: "TooManyProviderTokenUpdates", retryAfter: nil)),
            ("500.InternalServerError", .backOff(reason: "InternalServerError", retryAfter: nil)),
            ("503.ServiceUnavailable.5", .backOff(reason: "ServiceUnavailable", retryAfter: .seconds(5))),
            ("503.Shutdown", .backOff(reason: "Shutdown", retryAfter: nil)),
        ]
    }()

    @Test("the server reacts to each APNs error as Apple's documentation requires")
    func outcomes() async throws {
        let service = try await PushService()
        let client = try await client(service)
        for (answer, outcome) in Self.reasons {
            #expect(await client.send(try notification("answer.\(answer)")) == outcome, "\(answer)")
        }
        #expect(try service.requests.count == Self.reasons.count)
    }

    @Test("if APNs rejects a provider token as expired, the token is renewed only once")
    func renewal() async throws {
        let service = try await PushService()
        let clock = try ManualClock("2026-03-01T12:00:00Z")
        let client = try await client(service, .token(ProviderToken(try await Keys.provider(), now: { clock.now })))
        #expect(await client.send(try notification()) == .delivered)
        clock.advance(by: 30 * 60)
        #expect(await client.send(try notification("older.2")) == .delivered)
        let tokens = try service.requests.map { $0.headers["authorization"] }
        #expect(tokens.count == 3 && tokens[0] == tokens[1] && tokens[1] != tokens[2])
        // The new token is too recent to be renewed.
        #expect(
            await client.send(try notification("older.9")) == .providerAtFault(reason: "ExpiredProviderToken"))
        #expect(try service.requests.count == 4)
    }

    @Test("each of 2,000 notifications is sent exactly once over one connection to APNs")
    func many() async throws {
        let service = try await PushService()
        let client = try await client(service)
        let notifications = try (0..<2000).map { try notification("org.example.press", $0) }
        let outcomes = await send(notifications, by: client)
        #expect(outcomes.values.allSatisfy { $0 == .delivered })
        let taken = try service.requests
        #expect(taken.count == 2000 && Set(taken.map(\.path)).count == 2000)
        #expect(Set(taken.map(\.client)).count == 1)
        // The first notification is sent before the others.
        #expect(taken[0].most == 1)
    }

    @Test("if an APNs server dies, notifications that the server accepted count as sent")
    func killed() async throws {
        let service = try await PushService("dies=200")
        let client = try await client(service)
        let notifications = try (0..<2000).map { try notification("org.example.press", $0) }
        let outcomes = await send(notifications, by: client)
        let taken = Set(try service.requests.map(\.name))
        var counts: [String: Int] = [:]
        for (device, outcome) in outcomes {
            switch outcome {
            case .delivered:
                counts["delivered", default: 0] += 1
                #expect(taken.contains(device))
            case .unknown: counts["unknown", default: 0] += 1
            case .notSent:
                counts["not sent", default: 0] += 1
                #expect(!taken.contains(device))
            default: Issue.record("\(outcome)")
            }
        }
        #expect(counts["delivered", default: 0] > 0 && counts["not sent", default: 0] > 0, "\(counts)")
        #expect(counts["unknown", default: 0] <= 100, "\(counts)")
    }

    @Test("the client certificate for APNs can be a .pem or .p12 file")
    func certificates() async throws {
        let folder = try TemporaryFolder()
        let pem = try await Nginx.makeCertificate(in: folder)
        let p12 = folder["push.p12"]
        let made = try await Tool.run([
            "openssl", "pkcs12", "-export", "-in", pem.path, "-out", p12.path, "-passout", "pass:secret",
        ])
        try #require(made.status == 0, "\(made.errors)")
        let service = try await PushService("authority=\(pem.path)")
        for certificate in [try ClientCertificate(pem), try ClientCertificate(p12, password: "secret")] {
            let client = try await client(service, .certificate(certificate))
            let outcome = await client.send(try notification())
            #expect(outcome == .delivered)
        }
        #expect(try service.requests.allSatisfy { $0.headers["authorization"] == nil })
        let locked = try await client(service, .certificate(try ClientCertificate(p12, password: "wrong")))
        guard case .providerAtFault = await locked.send(try notification()) else {
            throw CocoaError(.coderInvalidValue)
        }
        let bare = try await client(service)
        #expect(await bare.send(try notification()) != .delivered)
        #expect(try service.requests.count == 2)
        #expect(throws: (any Error).self) { try ClientCertificate(folder["certificate.pem"]) }
        #expect(throws: (any Error).self) { try ClientCertificate(folder["none"]) }
    }

    private func send(
        _ notifications: [APNsNotification], by client: APNsClient
    ) async -> [String: APNsOutcome] {
        await withTaskGroup(of: (String, APNsOutcome).self) { group in
            for notification in notifications {
                group.addTask { (notification.device.description, await client.send(notification)) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}
