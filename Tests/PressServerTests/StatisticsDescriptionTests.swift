import Foundation
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests that the responses of the statistics routes match the API description.
@Suite struct StatisticsDescriptionTests {
    private struct Checker {
        let document: [String: Any]
        let fixture: PressFixture

        /// Checks that a response matches the API description.
        func check(_ method: String, _ route: String, _ answer: PressAnswer, _ status: Int) throws {
            let schema = JSONSchema(document: document)
            let operation = schema.resolved(
                (document["paths"] as? [String: [String: Any]])?[route]?[method.lowercased()])
            let described = schema.resolved((operation["responses"] as? [String: Any])?["\(answer.status)"])
            #expect(answer.status == status && !described.isEmpty, "\(method) \(route): \(answer)")
            guard let content = described["content"] as? [String: Any] else { return }
            let kind = String(answer.fields["content-type"]?.split(separator: ";").first ?? "")
            let media = try #require(content[kind] as? [String: Any], "\(method) \(route): \(kind)")
            guard kind.hasSuffix("json") else { return }
            #expect(schema.faults(try answer.json(), media["schema"]) == [], "\(method) \(route) \(answer.status)")
        }
    }

    private func document() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(OpenAPIRoute.document.utf8)) as? [String: Any])
    }

    @Test("the responses of the statistics routes match the API description")
    func reading() async throws {
        let document = try document()
        try await PressFixture.counting { fixture, _ async throws in
            let checker = Checker(document: document, fixture: fixture)
            let token = try await fixture.agreed()
            let (agreement, reports) = ("/v1/statistics/agreement", "/v1/statistics/reports")
            func ask(
                _ method: String, _ route: String, _ query: String = "", token: String, json: String? = nil,
                _ status: Int
            ) async throws {
                try checker.check(
                    method, route, try await fixture.ask(method, route + query, token: token, json: json), status)
            }
            try await ask("GET", agreement, token: token, 200)
            try await ask("PUT", agreement, token: token, json: "", 200)
            let batch = #"{"reports": [\#(PressFixture.report(10, isFirst: true))]}"#
            try await ask("POST", reports, token: token, json: batch, 200)
            try await ask("POST", reports, token: token, json: "{", 400)
            try await ask("POST", reports, token: token, json: #"{"reports": []}"#, 422)
            try await ask("DELETE", agreement, token: token, 204)
            try await ask("POST", reports, token: token, json: batch, 403)
            try await ask("POST", reports, token: "", json: batch, 401)
            let first = try JSONSerialization.jsonObject(with: Data(PressFixture.report(1).utf8))
            let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any]
            #expect(JSONSchema(document: document).faults(first, schemas?["Report"]) == [])
            for route in ["/admin/v1/reading", "/admin/v1/reading/table.csv"] {
                try await ask("GET", route, token: fixture.token, 200)
                try await ask("GET", route, "?from=x", token: fixture.token, 400)
                try await ask("GET", route, token: token, 401)
            }
            for route in ["/admin/statistics", "/admin/statistics/style.css"] {
                try await ask("GET", route, token: "", 200)
            }
            try await ask("GET", "/admin/statistics/table.csv", token: "", 401)
            try await ask("POST", "/admin/statistics", token: "", json: "{}", 415)
            try await ask("POST", "/admin/statistics/leave", token: "", json: "{}", 303)
        }
    }
}
