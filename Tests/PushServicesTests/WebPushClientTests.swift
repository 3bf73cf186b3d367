import Cryptography
import Foundation
import PushServices
import TestSupport
import Testing
import WebTokens

@Suite(.enabled(if: PushService.isInstalled))
struct WebPushClientTests {
    private let browser = Browser()

    private func client(_ service: PushService, reach: PushSubscription.Reach = .everywhere) throws -> WebPushClient {
        var configuration = PushConfiguration()
        configuration.authorities = service.authority
        configuration.answerTimeout = .seconds(600)
        return WebPushClient(
            try VAPIDKey(contact: "mailto:office@example.org"), reach: reach, configuration: configuration)
    }

    private func subscription(_ service: PushService, _ name: String) throws -> PushSubscription {
        try PushSubscription(json: browser.json("\(service.origin)/push/\(name)"), reach: .everywhere)
    }

    private struct Read: Decodable {
        struct Claims: Decodable { let aud: String, exp: Double, sub: String }
        struct Header: Decodable { let alg: String, typ: String }
        let scheme: String, claims: Claims, content: String, header: Header, byteCount: Int
    }

    @Test("other programs can decrypt a push message and verify its sender")
    func read() async throws {
        let service = try await PushService()
        let client = try client(service)
        let subscription = try subscription(service, "x?q=1")
        let texts = ["", "{\"issue\":\"press/12\"}", String(repeating: "½", count: 1996)]
        for text in texts {
            let message = try WebPushMessage(
                Data(text.utf8), timeToLive: 86_400, urgency: .high, topic: "issue-12", paddedTo: 1000)
            #expect(try await client.send(message, to: subscription) == .accepted)
        }
        let taken = try service.requests
        #expect(taken.count == 3 && taken.allSatisfy { $0.path == "/push/x" && $0.version == "2" })
        for fields in taken.map(\.headers) {
            #expect(fields["ttl"] == "86400" && fields["urgency"] == "high" && fields["topic"] == "issue-12")
            #expect(fields["content-encoding"] == "aes128gcm")
        }
        let privateKey = browser.key.rawRepresentation.base64URL
        let found = try await PushService.check(
            [Read].self, "message", service.log.path, privateKey, browser.secret.base64URL)
        #expect(found.map(\.content) == texts)
        #expect(found.map(\.byteCount) == [1103, 1103, 4095])
        for read in found {
            #expect(read.scheme == "vapid" && read.header.alg == "ES256" && read.header.typ == "JWT")
            #expect(read.claims.aud == service.origin && read.claims.sub == "mailto:office@example.org")
            let left = read.claims.exp - Date().timeIntervalSince1970
            #expect(left > 0 && left <= 24 * 3600)
        }
        #expect(Set(taken.map { $0.headers["authorization"] }).count == 1)
        #expect(Set(taken.map(\.body)).count == 3)
    }

    @Test("each response from a push service is handled as the standard requires")
    func outcomes() async throws {
        let service = try await PushService()
        let client = try client(service)
        let expected: [(String, WebPushOutcome)] = [
            ("answer.201", .accepted), ("answer.202", .accepted), ("answer.204", .accepted), ("answer.404", .gone),
            ("answer.410", .gone), ("answer.413", .tooLarge), ("answer.400", .refused(status: 400, reason: "")),
            ("answer.301", .refused(status: 301, reason: "")),
            ("answer.401", .providerAtFault(status: 401, reason: "")),
            ("answer.403", .providerAtFault(status: 403, reason: "")),
            ("answer.429.x.60", .backOff(status: 429, retryAfter: .seconds(60))),
            ("answer.500", .backOff(status: 500, retryAfter: nil)),
            ("answer.503.x.5", .backOff(status: 503, retryAfter: .seconds(5))),
        ]
        let message = try WebPushMessage(Data("x".utf8), timeToLive: 0)
        for (name, outcome) in expected {
            #expect(try await client.send(message, to: subscription(service, name)) == outcome, "\(name)")
        }
        #expect(try service.requests.count == expected.count)
    }

    @Test("a push endpoint is rejected if its host name resolves to a private address")
    func inside() async throws {
        let service = try await PushService()
        let client = try client(service, reach: .outside)
        let message = try WebPushMessage(Data("x".utf8), timeToLive: 0)
        guard case .notSent = try await client.send(message, to: subscription(service, "x")) else {
            throw CocoaError(.coderInvalidValue)
        }
        #expect(try service.requests.isEmpty)
    }

    @Test("a push message that is canceled during its sending counts as possibly delivered")
    func canceling() async throws {
        let service = try await PushService()
        let client = try client(service)
        let message = try WebPushMessage(Data("x".utf8), timeToLive: 0)
        let subscription = try subscription(service, "held")
        let sending = Task { try await client.send(message, to: subscription) }
        try await service.wait(for: 1)
        sending.cancel()
        guard case .unknown = try await sending.value else { throw CocoaError(.coderInvalidValue) }
    }
}
