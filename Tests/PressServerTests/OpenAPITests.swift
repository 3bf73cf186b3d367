import Foundation
import Hummingbird
import Logging
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// The description and the routes say the same.
@Suite struct OpenAPITests {
    private func document() throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(OpenAPIRoute.document.utf8))
        return try #require(value as? [String: Any])
    }

    private func operations() throws -> Set<String> {
        let paths = try #require(try document()["paths"] as? [String: [String: Any]])
        return Set(paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
    }

    @Test("every route is described, and every description is a route")
    func routes() async throws {
        let folder = try TemporaryFolder()
        let place = PressFolder(folder.url)
        _ = try await PressSetup(place, environment: [:]).run()
        let configuration = try PressConfigurationFile.read(place)
        let store = try await configuration.database.open()
        let parts = PressParts(
            configuration, store: store, signingKey: try SigningKey(place), logger: Logger(label: "test"))
        let routes = PressRouter.make(parts).routes.map { route in
            let path = "\(route.path)".replacing(/:([A-Za-z]+)/) { "{\($0.1)}" }
            return "\(route.method.rawValue) \(path.hasPrefix("/") ? path : "/" + path)"
        }
        #expect(Set(routes) == (try operations()), "\(routes)")
        await store.close()
    }

    @Test("each status of each route is one that is described, and its body is as its schema says")
    func answers() async throws {
        let document = try document()
        let schema = JSONSchema(document: document)
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
            for (method, path, answer) in asked {
                let operation = schema.resolved((document["paths"] as? [String: [String: Any]])?[path]?[method])
                let described = schema.resolved((operation["responses"] as? [String: Any])?["\(answer.status)"])
                #expect(!described.isEmpty, "\(method) \(path): \(answer.status) is not described")
                isSeen.add("\(method) \(path) \(answer.status)")
                guard let content = described["content"] as? [String: Any] else {
                    #expect(answer.body.isEmpty, "\(method) \(path)")
                    continue
                }
                let kind = String(answer.fields["content-type"]?.split(separator: ";").first ?? "")
                let media = try #require(content[kind] as? [String: Any], "\(method) \(path): \(kind)")
                let value: Any = kind.hasSuffix("json") ? try answer.json() : answer.body
                #expect(schema.faults(value, media["schema"]) == [], "\(method) \(path) \(answer.status)")
            }
        }
        #expect(isSeen.count >= 18, "the cases are as different as they look")
    }

    @Test("the check finds what is wrong")
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
