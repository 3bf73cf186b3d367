import Cryptography
import Foundation
import Notices
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of notifications over the network, to a server that fails in many ways.
@Suite struct NoticePosterTests {
    private let poster = NoticePoster(retryDelay: .milliseconds(5))
    private let json = Data(#"{"title":"Tea"}"#.utf8)

    @Test("a webhook receives a notification's JSON with a valid signature")
    func webhook() async throws {
        let server = try ScriptedServer { _ in [.send(.response(204))] }
        defer { server.stop() }
        let key = Data((0..<32).map { UInt8($0) })
        let webhook = try #require(
            Webhook(server.url("/hook/s3cret").absoluteString, secret: "whsec_" + key.base64EncodedString()))
        let time = Date(timeIntervalSince1970: 1_780_000_000)
        try await webhook.post(json, id: "timer-7-1", at: time, of: "Tea", by: poster)
        let request = try #require(server.log.first)
        #expect(request.method == "POST" && request.path == "/hook/s3cret" && request.body == json)
        #expect(request.headers["content-type"] == "application/json" && request.headers["webhook-id"] == "timer-7-1")
        let signature = try #require(request.headers["webhook-signature"])
        let given = try #require(Data(base64Encoded: String(signature.dropFirst("v1,".count))))
        #expect(
            HMAC<SHA256>.isValidAuthenticationCode(
                given, authenticating: Data("timer-7-1.1780000000.".utf8) + json, using: SymmetricKey(data: key)))
    }

    @Test("ntfy notifications are sent as JSON in the form that ntfy's documentation requires")
    func ntfy() async throws {
        let server = try ScriptedServer { _ in [.send(.response(200, body: Data("{}".utf8)))] }
        defer { server.stop() }
        let topic = try #require(NtfyTopic(server.url("/my_topic").absoluteString))
        try await topic.publish(title: "Tee – ü", message: "Pour it\u{2028}", by: poster)
        let request = try #require(server.log.first)
        #expect(request.method == "POST" && request.path == "/")
        let sent = try #require(try JSONSerialization.jsonObject(with: request.body) as? [String: Any])
        #expect(sent["topic"] as? String == "my_topic" && sent["title"] as? String == "Tee – ü")
        #expect(sent["message"] as? String == "Pour it\u{2028}" && sent["priority"] as? Int == 4)
        #expect(sent["tags"] as? [String] == ["alarm_clock"])
    }

    @Test("after a temporary failure, a notification is sent again with the same ID")
    func again() async throws {
        let count = Mutex(0)
        let server = try ScriptedServer { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return switch number {
            case 1: [.send(.response(503))]
            case 2: [.reset]
            case 3: [.send(.response(429))]
            default: [.send(.response(200))]
            }
        }
        defer { server.stop() }
        let webhook = try #require(Webhook(server.url("/hook").absoluteString))
        try await webhook.post(json, id: "timer-1-1", at: .now, of: "Tea", by: poster)
        #expect(server.log.count == 4 && Set(server.log.map { $0.headers["webhook-id"] }) == ["timer-1-1"])
        #expect(server.log.allSatisfy { $0.body == json })
    }

    @Test("the error for a failed notification hides the secret parts of the URL", arguments: [404, 500, 302])
    func refused(status: Int) async throws {
        let server = try ScriptedServer { request in
            [.send(.response(status, ["Location": "http://127.0.0.1:1/s3cret?token=s3cret"]))]
        }
        defer { server.stop() }
        var components = try #require(URLComponents(url: server.url("/s3cret"), resolvingAgainstBaseURL: false))
        (components.user, components.password, components.query) = ("ada", "s3cret", "token=s3cret")
        let address = try #require(components.string)
        let webhook = try #require(Webhook(address))
        let error = await #expect(throws: MastheadError.self) {
            try await webhook.post(json, id: "timer-1-1", at: .now, of: "Tea", by: poster)
        }
        let text = try #require(error).description
        #expect(!text.contains("s3cret") && text.contains("http://127.0.0.1:") && text.contains("Tea"), "\(text)")
        #expect(
            error?.found
                == (status == 302
                    ? "the server redirects, but Masthead does not follow redirects of notifications" : error?.found))
        // Without encryption the password is sent only to a server that refused the request without it.
        #expect(server.log.count == [404: 2, 500: 5, 302: 1][status])
        #expect(server.log.allSatisfy { $0.method == "POST" })
    }

    @Test(
        "an invalid webhook URL is rejected",
        arguments: [
            "", "ntfy.sh/topic", "ftp://h/x", "file:///etc/passwd", "https://", "https://h/a b", "https://h/x#y",
            "http://h/\u{7F}",
        ])
    func addresses(text: String) {
        #expect(Webhook(text) == nil && NtfyTopic(text) == nil)
    }

    @Test("invalid ntfy topics and short webhook secrets are rejected")
    func typed() {
        for text in ["https://ntfy.sh/", "https://ntfy.sh/a/b", "https://ntfy.sh/a?b=c", "https://ntfy.sh/a%20b"] {
            #expect(NtfyTopic(text) == nil, "\(text)")
        }
        #expect(NtfyTopic("https://:tk_1@ntfy.example.org/topic/") != nil)
        #expect(!Webhook.isSecret("whsec_abc") && !Webhook.isSecret(Data(count: 32).base64EncodedString()))
        #expect(Webhook("https://h/x", secret: "short") == nil && Webhook("https://h/x", secret: "none") != nil)
    }
}
