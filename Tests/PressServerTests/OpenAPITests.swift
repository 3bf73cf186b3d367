import Foundation
import Hummingbird
import Logging
import PressWire
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests that the routes, their answers and the documentation match the API.
@Suite struct OpenAPITests {
    private func document() throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(OpenAPIRoute.document.utf8))
        return try #require(value as? [String: Any])
    }

    private func operations() throws -> Set<String> {
        let paths = try #require(try document()["paths"] as? [String: [String: Any]])
        return Set(paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
    }

    @Test("each route of the server has one operation in PressWire, and each operation has one route")
    func routes() async throws {
        let folder = try TemporaryFolder()
        let place = PressFolder(folder.url)
        _ = try await PressSetup(place, environment: [:]).run()
        let configuration = try PressConfigurationFile.read(place)
        let store = try await configuration.database.open()
        let parts = PressParts(
            configuration, store: store, signingKey: try SigningKey(place), logger: Logger(label: "test"))
        let routes = PressRouter.make(parts).routes.map { route in
            "\(route.method.rawValue) \("\(route.path)".replacing("/**", with: "/{path}"))"
        }
        let operations = PressOperation.allCases.map { "\($0.method.rawValue.uppercased()) \($0.path)" }
        // The page at the server's address is not part of the API.
        #expect(Set(routes).subtracting(["GET /"]) == Set(operations), "\(routes)")
        await store.close()
    }

    @Test("docs/press-api.md lists each request exactly once")
    func page() throws {
        let page = try String(contentsOf: Tool.repository.appending(path: "docs/press-api.md"), encoding: .utf8)
        let listed = page.matches(of: /(?m)^\| `([A-Z]+ [^`]+)` \|/).map { String($0.1) }
        #expect(listed.count == Set(listed).count)
        #expect(try operations() == Set(listed))
    }

    @Test("each response has the status and body in the API description")
    func answers() async throws {
        let document = try document()
        let isSeen = Seen()
        try await PressFixture.serving { fixture async throws in
            let weak = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: #"{"name": "weak", "scopes": ["status"]}"#)
            let weakToken = try #require(try weak.text("token"))
            let gone = try await fixture.ask(
                "POST", "/admin/v1/tokens",
                json: #"{"name": "gone", "scopes": ["status"], "expiresAt": "2199-01-01T00:00:00Z"}"#)
            let goneID = try #require(try gone.text("id"))
            let wish = #"{"name": "a", "scopes": ["tokens"]}"#
            let asked: [(String, String, PressAnswer)] = [
                ("get", "/health/live", try await fixture.ask("GET", "/health/live", token: "")),
                ("get", "/health/ready", try await fixture.ask("GET", "/health/ready", token: "")),
                ("get", "/openapi.json", try await fixture.ask("GET", "/openapi.json", token: "")),
                ("get", "/metrics", try await fixture.ask("GET", "/metrics")),
                ("get", "/metrics", try await fixture.ask("GET", "/metrics", token: "")),
                ("get", "/metrics", try await fixture.ask("GET", "/metrics", token: weakToken)),
                ("get", "/admin/v1/status", try await fixture.ask("GET", "/admin/v1/status")),
                ("get", "/admin/v1/status", try await fixture.ask("GET", "/admin/v1/status", token: "mhp_x")),
                ("get", "/admin/v1/tokens", try await fixture.ask("GET", "/admin/v1/tokens")),
                ("get", "/admin/v1/tokens", try await fixture.ask("GET", "/admin/v1/tokens", token: weakToken)),
                ("post", "/admin/v1/tokens", weak), ("post", "/admin/v1/tokens", gone),
                ("post", "/admin/v1/tokens", try await fixture.ask("POST", "/admin/v1/tokens", json: "{")),
                (
                    "post", "/admin/v1/tokens",
                    try await fixture.ask("POST", "/admin/v1/tokens", token: weakToken, json: wish)
                ),
                (
                    "post", "/admin/v1/tokens",
                    try await fixture.ask("POST", "/admin/v1/tokens", json: #"{"name": "a", "scopes": ["x"]}"#)
                ),
                ("post", "/admin/v1/tokens", try await fixture.ask("POST", "/admin/v1/tokens", "Content-Length: 0")),
                (
                    "post", "/admin/v1/tokens",
                    try await fixture.ask("POST", "/admin/v1/tokens", json: String(repeating: " ", count: 70_000))
                ),
                (
                    "delete", "/admin/v1/tokens/{id}",
                    try await fixture.ask("DELETE", "/admin/v1/tokens/\(goneID)", token: weakToken)
                ),
                ("delete", "/admin/v1/tokens/{id}", try await fixture.ask("DELETE", "/admin/v1/tokens/\(goneID)")),
                ("delete", "/admin/v1/tokens/{id}", try await fixture.ask("DELETE", "/admin/v1/tokens/\(goneID)")),
            ]
            for (method, path, answer) in asked { try check(method, path, answer, document, isSeen) }
        }
        #expect(isSeen.count >= 18, "the requests cover at least 18 responses")
    }

    private func check(
        _ method: String, _ path: String, _ answer: PressAnswer, _ document: [String: Any], _ isSeen: Seen
    ) throws {
        let schema = JSONSchema(document: document)
        let operation = schema.resolved((document["paths"] as? [String: [String: Any]])?[path]?[method])
        let described = schema.resolved((operation["responses"] as? [String: Any])?["\(answer.status)"])
        #expect(!described.isEmpty, "\(method) \(path): \(answer.status) is not described")
        isSeen.add("\(method) \(path) \(answer.status)")
        guard let content = described["content"] as? [String: Any] else {
            #expect(answer.body.isEmpty, "\(method) \(path)")
            return
        }
        let kind = String(answer.fields["content-type"]?.split(separator: ";").first ?? "")
        let media = try #require(content[kind] as? [String: Any], "\(method) \(path): \(kind)")
        let value: Any = kind.hasSuffix("json") ? try answer.json() : answer.body
        #expect(schema.faults(value, media["schema"]) == [], "\(method) \(path) \(answer.status)")
    }

    @Test("responses for devices, readers and releases match the API description")
    func readers() async throws {
        let document = try document()
        let isSeen = Seen()
        try await PressFixture.serving(
            { configuration, folder in
                configuration.publicFolder = folder["public"]
                configuration.catalogs = [
                    PressCatalog(publication: "magazine", place: folder["public/issues.plist"], address: nil)
                ]
                try CatalogFile.write([("old", Date(timeIntervalSinceNow: -86_400))], in: folder)
            },
            { fixture async throws in
                func ask(
                    _ method: String, _ described: String, _ path: String? = nil, token: String? = nil,
                    json: String? = nil
                ) async throws -> PressAnswer {
                    let answer = try await fixture.ask(method, path ?? described, token: token, json: json)
                    let operation = String(described.prefix { $0 != "?" })
                    try check(method.lowercased(), operation, answer, document, isSeen)
                    return answer
                }
                let channel = #"{"kind": "channel", "key": "abcdefghijklmnop", "language": "de"}"#
                let made = try await ask("POST", "/v1/devices", token: "", json: channel)
                let token = try #require(try made.text("token"))
                let devices = try await ask("GET", "/v1/devices", token: token).json() as? [[String: Any]]
                let id = try #require(devices?.first?["id"] as? String)
                _ = try await ask("POST", "/v1/devices", token: token, json: channel)
                _ = try await ask("POST", "/v1/devices", token: "mha_x", json: channel)
                _ = try await ask("POST", "/v1/devices", token: "", json: "{")
                _ = try await ask("POST", "/v1/devices", token: "", json: #"{"kind": "pigeon"}"#)
                _ = try await ask("GET", "/v1/devices", token: "")
                _ = try await ask("GET", "/v1/service", token: "")
                let publication = "/v1/publications/{publication}"
                _ = try await ask("GET", publication, "/v1/publications/magazine", token: "")
                _ = try await ask("GET", publication, "/v1/publications/other", token: "")
                let following = "/v1/devices/{id}/publications"
                let place = "/v1/devices/\(id)/publications"
                _ = try await ask("PUT", following, place, token: token, json: #"{"publications": ["magazine"]}"#)
                _ = try await ask("PUT", following, place, token: token, json: #"{"publications": ["other"]}"#)
                _ = try await ask(
                    "PUT", following, "/v1/devices/x/publications", token: token, json: #"{"publications": []}"#)
                _ = try await ask(
                    "POST", "/admin/v1/releases", json: #"{"issue": "old", "at": "2026-01-01T00:00:00Z"}"#)
                _ = try await ask("POST", "/admin/v1/releases", json: #"{"issue": "none"}"#)
                _ = try await ask("POST", "/admin/v1/releases", token: token, json: #"{"issue": "old"}"#)
                _ = try await ask("GET", "/admin/v1/releases")
                _ = try await ask("GET", "/admin/v1/devices")
                _ = try await ask("GET", "/v1/events", "/v1/events?after=0&wait=50", token: token)
                _ = try await ask("GET", "/v1/events", "/v1/events?after=x", token: token)
                _ = try await ask("GET", "/v1/events", token: "")
                _ = try await ask("DELETE", "/v1/devices/{id}", "/v1/devices/\(id)", token: token)
                _ = try await ask("DELETE", "/v1/devices/{id}", "/v1/devices/\(id)", token: token)
                let other = try await ask("POST", "/v1/accounts", token: "")
                let second = try #require(try other.text("token"))
                _ = try await ask("GET", "/v1/account", token: second)
                _ = try await ask("DELETE", "/v1/account", token: second)
                _ = try await ask("GET", "/v1/account", token: second)
            })
        #expect(isSeen.count >= 27, "the requests cover at least 27 responses: \(isSeen.count)")
    }

    @Test("the API response validator in the tests finds each kind of fault")
    func check() throws {
        let schema = JSONSchema(document: try document())
        let token = ["$ref": "#/components/schemas/Token"]
        let right: [String: Any] = [
            "id": "0123456789abcdef", "name": "a", "scopes": ["all"], "createdAt": "2026-01-01T00:00:00Z",
        ]
        #expect(schema.faults(right, token).isEmpty)
        for (key, value) in [("id", "x" as Any), ("name", ""), ("scopes", ["much"]), ("createdAt", "now"), ("more", 1)]
        {
            #expect(!schema.faults(right.merging([key: value]) { $1 }, token).isEmpty, "\(key)")
        }
        #expect(!schema.faults(right.filter { $0.key != "id" }, token).isEmpty)
    }
}
