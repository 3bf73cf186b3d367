import Foundation
import TestSupport
import Testing

@testable import PressServer

@Suite struct AdministrationTests {
    @Test("an administrator token can be created, listed, used and revoked")
    func life() async throws {
        try await PressFixture.serving { fixture async throws in
            let made = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: #"{"name": "Prométhée", "scopes": ["metrics"]}"#)
            #expect(made.status == 201 && made.fields["cache-control"] == "no-store", "\(made)")
            let (id, token) = (try #require(try made.text("id")), try #require(try made.text("token")))
            let list = try await fixture.ask("GET", "/admin/v1/tokens").body
            #expect(list.contains(id) && list.contains("Prométhée") && !list.contains("mhp_"), "\(list)")
            let metrics = try await fixture.ask("GET", "/metrics", token: token)
            #expect(metrics.status == 200)
            #expect(
                metrics.body.contains(
                    #"masthead_press_requests_total{method="POST",route="/admin/v1/tokens",status="201"} 1"#),
                "\(metrics.body)")
            #expect(try await fixture.ask("DELETE", "/admin/v1/tokens/\(id)").status == 204)
            #expect(try await fixture.ask("GET", "/metrics", token: token).status == 401)
            #expect(try await fixture.ask("DELETE", "/admin/v1/tokens/\(id)").status == 404)
        }
    }

    @Test("an administrator token cannot create a token with more scopes")
    func escalation() async throws {
        try await PressFixture.serving { fixture async throws in
            let made = try await fixture.ask("POST", "/admin/v1/tokens", json: #"{"name": "a", "scopes": ["tokens"]}"#)
            let weak = try #require(try made.text("token"))
            for scopes in [#"["all"]"#, #"["tokens", "status"]"#] {
                let wish = #"{"name": "b", "scopes": \#(scopes)}"#
                #expect(try await fixture.ask("POST", "/admin/v1/tokens", token: weak, json: wish).status == 403)
            }
            let list = try await fixture.ask("GET", "/admin/v1/tokens", token: weak).json() as? [[String: Any]]
            let first = try #require(list?.first { $0["name"] as? String == "first token" }?["id"] as? String)
            #expect(try await fixture.ask("DELETE", "/admin/v1/tokens/\(first)", token: weak).status == 403)
            #expect(try await fixture.ask("GET", "/admin/v1/status").status == 200)
        }
    }

    @Test("an administrator token cannot create a token that expires later")
    func lasting() async throws {
        try await PressFixture.serving { fixture async throws in
            func make(_ more: String, token: String? = nil) async throws -> PressAnswer {
                let wish = #"{"name": "a", "scopes": ["tokens"]\#(more)}"#
                return try await fixture.ask("POST", "/admin/v1/tokens", token: token, json: wish)
            }
            let (soon, later) = (Date(timeIntervalSinceNow: 600).rfc3339, Date(timeIntervalSinceNow: 900).rfc3339)
            let ending = try await make(#", "expiresAt": "\#(soon)""#).text("token")
            #expect(try await make("", token: ending).status == 403)
            #expect(try await make(#", "expiresAt": "\#(later)""#, token: ending).status == 403)
            #expect(try await make(#", "expiresAt": "\#(soon)""#, token: ending).status == 201)
        }
    }

    @Test("all wrong administrator tokens get the same response")
    func wrongTokens() async throws {
        try await PressFixture.serving { fixture async throws in
            let made = try await fixture.ask("POST", "/admin/v1/tokens", json: #"{"name": "a", "scopes": ["all"]}"#)
            let (id, revoked) = (try #require(try made.text("id")), try #require(try made.text("token")))
            #expect(try await fixture.ask("DELETE", "/admin/v1/tokens/\(id)").status == 204)
            let wrong = [
                "", revoked, fixture.token + "x", String(fixture.token.dropLast()), fixture.token.uppercased(), "mhp_",
                id,
                "' OR '1'='1", String(repeating: "a", count: 4000), "eyJhbGciOiJub25lIn0.e30.",
            ]
            for token in wrong {
                let answer = try await fixture.ask("GET", "/admin/v1/status", token: token)
                #expect(answer.status == 401 && answer.fields["www-authenticate"] == "Bearer", "\(token)")
                #expect(answer.body == (try await fixture.ask("GET", "/admin/v1/status", token: "").body), "\(token)")
            }
            let basic = try await fixture.ask(
                "GET", "/admin/v1/status", token: "", "Authorization: Basic \(fixture.token)")
            #expect(basic.status == 401)
        }
    }

    @Test("token names that look like SQL are stored as text")
    func injection() async throws {
        try await PressFixture.serving { fixture async throws in
            let name = "'); DROP TABLE administrator_token; --"
            let wish = #"{"name": "\#(name)", "scopes": ["status"]}"#
            #expect(try await fixture.ask("POST", "/admin/v1/tokens", json: wish).text("name") == name)
            for name in [#"a\r\nSet-Cookie: x=1"#, #"\u0000"#, #"\u202e"#, "", " ", String(repeating: "x", count: 101)]
            {
                let answer = try await fixture.ask(
                    "POST", "/admin/v1/tokens", json: #"{"name": "\#(name)", "scopes": ["status"]}"#)
                #expect(answer.status == 422 && answer.fields["set-cookie"] == nil, "\(name): \(answer)")
            }
            for id in ["'%20OR%201=1", "%00", "..%2f..%2fpress.json", "%0d%0aSet-Cookie:%20x=1", "0123456789abcdef"] {
                let answer = try await fixture.ask("DELETE", "/admin/v1/tokens/\(id)")
                #expect([400, 404].contains(answer.status) && answer.fields["set-cookie"] == nil, "\(id): \(answer)")
            }
            #expect((try await fixture.ask("GET", "/admin/v1/tokens").json() as? [Any])?.count == 2)
        }
    }

    @Test("request bodies that are malformed, too long or of the wrong type are rejected")
    func bodies() async throws {
        try await PressFixture.serving({ configuration, _ in configuration.bodyLimit = 2048 }) { fixture async throws in
            let cases: [(String, Int)] = [
                ("", 400), ("[]", 400), ("{\"name\": 1, \"scopes\": []}", 400),
                (String(repeating: "[", count: 2000), 400),
                (#"{"name": "a", "scopes": []}"#, 422),
                (#"{"name": "a", "scopes": ["status"], "expiresAt": "2001-01-01T00:00:00Z"}"#, 422),
                (String(repeating: " ", count: 3000), 413),
            ]
            for (body, status) in cases {
                let answer = try await fixture.ask("POST", "/admin/v1/tokens", json: body)
                #expect(answer.status == status, "\(body.prefix(60)): \(answer)")
            }
            let chunked = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: String(repeating: " ", count: 3000), "Transfer-Encoding: chunked")
            #expect(chunked.status == 413 && chunked.fields["connection"] == "close", "\(chunked)")
            for (method, path, status) in [("POST", "/nothing", 404), ("GET", "/health/live", 400)] {
                let answer = try await fixture.ask(method, path, json: "x", "Transfer-Encoding: chunked")
                #expect(answer.status == status && answer.fields["connection"] == "close", "\(answer)")
            }
            // RFC 9112 section 6.1: an unknown transfer coding.
            for (method, coding) in [("POST", "gzip, chunked"), ("POST", "foo, chunked"), ("GET", "gzip, chunked")] {
                let answer = try await fixture.ask(
                    method, "/v1/accounts", json: "x", "Transfer-Encoding: \(coding)")
                #expect(answer.status == 501 && answer.fields["connection"] == "close", "\(coding): \(answer)")
                #expect(answer.body.contains("'chunked'"))
            }
            let form = try await fixture.ask(
                "POST", "/admin/v1/tokens", "Content-Type: text/plain", "Content-Length: 0")
            #expect(form.status == 415)
            #expect((try await fixture.ask("GET", "/admin/v1/tokens").json() as? [Any])?.count == 1)
        }
    }

    @Test(
        "the limits on size and time also apply to request bodies that the server does not need",
        .timeLimit(.minutes(5)))
    func bodiesOfNoUse() async throws {
        try await PressFixture.serving({ configuration, _ in
            configuration.bodyLimit = 2048
            configuration.requestTime = 1
        }) { fixture async throws in
            let long = try await fixture.ask(
                "POST", "/v1/accounts", token: "", json: String(repeating: " ", count: 3000),
                "Transfer-Encoding: chunked")
            #expect(long.status == 413 && long.fields["connection"] == "close", "\(long)")
            // A byte now and then does not keep the connection open.
            for request in ["POST /v1/accounts", "GET /v1/service"] {
                let slow = try await Tool.run([
                    "python3", "-c",
                    """
                    import socket, sys
                    from urllib.parse import urlsplit
                    place = urlsplit(sys.argv[1])
                    connection = socket.create_connection((place.hostname, place.port), 0.2)
                    connection.sendall(f"{sys.argv[2]} HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1000\\r\\n\\r\\n".encode())
                    answer = b""
                    while b"\\r\\n\\r\\n" not in answer:
                        try:
                            part = connection.recv(4096)
                            if not part: break
                            answer += part
                        except TimeoutError:
                            # The server may have closed the connection; its answer is still to be read.
                            try: connection.sendall(b" ")
                            except OSError: pass
                    print(answer.decode())
                    """, fixture.url, request,
                ])
                #expect(slow.output.hasPrefix("HTTP/1.1 408 "), "\(request): \(slow)")
            }
        }
    }

    @Test("the publisher server writes a line to the log when it starts and when it ends")
    func logOfLife() async throws {
        var log: LogLines?
        try await PressFixture.serving { fixture async throws in
            log = fixture.log
            #expect(fixture.log.all.contains { $0.contains(#""message":"server started""#) }, "\(fixture.log.all)")
            #expect(!fixture.log.all.contains { $0.contains("server stopped") })
        }
        let lines = log?.all ?? []
        #expect(lines.last?.contains(#""message":"server stopped""#) == true, "\(lines)")
        #expect(!lines.contains { $0.contains("terms") }, "without products, no terms are needed")
    }

    @Test("the log contains no secrets and only the network part of IP addresses")
    func log() async throws {
        try await PressFixture.serving { fixture async throws in
            _ = try await fixture.ask("GET", "/admin/v1/status?token=\(fixture.token)")
            _ = try await fixture.ask("GET", "/\(fixture.token)")
            let made = try await fixture.ask("POST", "/admin/v1/tokens", json: #"{"name": "a", "scopes": ["status"]}"#)
            #expect(made.status == 201)
            let lines = fixture.log.all
            #expect(lines.contains { $0.contains(#""message":"token created""#) }, "\(lines)")
            #expect(
                lines.contains { $0.contains(#""path":"/mhp_***""#) && $0.contains(#""status":"404""#) }, "\(lines)")
            #expect(
                lines.allSatisfy { $0.hasSuffix("}") && !$0.contains(fixture.token) && !$0.contains("127.0.0.1") })
            let time = /"time":"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\.[0-9]{3}Z"/
            #expect(lines.allSatisfy { !$0.contains("\n") && $0.contains(time) }, "\(lines)")
            #expect(lines.contains { $0.contains(#""network":"127.0.0.0/24""#) }, "\(lines)")
        }
    }
}
