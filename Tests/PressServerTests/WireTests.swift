import Foundation
import PressWire
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests that the module `PressWire`, which clients and the server share, and `press/openapi.json` describe the same
/// API. OpenAPITests compares the routes and the answers of a running server.
@Suite struct WireTests {
    private let document: [String: Any]
    private let schema: JSONSchema
    /// The descriptions by `operationId`, each with its method and path.
    private let described: [String: (address: String, operation: [String: Any])]

    init() throws {
        let value = try JSONSerialization.jsonObject(with: Data(OpenAPIRoute.document.utf8))
        document = try #require(value as? [String: Any])
        schema = JSONSchema(document: document)
        var described: [String: (String, [String: Any])] = [:]
        for (path, methods) in try #require(document["paths"] as? [String: [String: [String: Any]]]) {
            for (method, operation) in methods {
                let id = try #require(operation["operationId"] as? String)
                #expect(described[id] == nil, "\(id) is described twice")
                described[id] = ("\(method) \(path)", operation)
            }
        }
        self.described = described
    }

    @Test("PressWire and the API description define the same operations")
    func operations() throws {
        let addresses = PressOperation.allCases.map { ($0.rawValue, "\($0.method.rawValue) \($0.path)") }
        #expect(described.mapValues(\.address) == Dictionary(uniqueKeysWithValues: addresses))
        for operation in PressOperation.allCases {
            let description = try #require(described[operation.rawValue]).operation
            let parameters = (description["parameters"] as? [[String: Any]] ?? []).map { parameter in
                "\(parameter["in"] ?? "") \(parameter["name"] ?? "") \(parameter["required"] as? Bool ?? false)"
            }
            let names = operation.path.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
            let details = operation.details
            let expected =
                names.map { "path \($0) true" } + details.query.map { "query \($0.rawValue) \($0.isRequired)" }
                + details.headers.map { "header \($0.rawValue) \($0.isRequired)" }
            #expect(parameters.sorted() == expected.sorted(), "\(operation)")
            #expect(names.allSatisfy { PathParameter(rawValue: $0) != nil }, "\(operation)")
            #expect(Self.isAccess(operation.access, description), "\(operation)")
        }
        let details = PressOperation.allCases.map(\.details)
        #expect(Set(details.flatMap(\.query)) == Set(QueryParameter.allCases))
        #expect(Set(details.flatMap(\.headers)) == Set(HeaderParameter.allCases))
        let paths = PressOperation.allCases.map(\.path).joined()
        #expect(PathParameter.allCases.allSatisfy { paths.contains("{\($0.rawValue)}") })
    }

    /// Whether a description names the security schemes and the scope that an operation requires.
    private static func isAccess(_ access: Access, _ description: [String: Any]) -> Bool {
        let schemes = (description["security"] as? [[String: Any]])?.map { $0.keys.first ?? "" } ?? []
        let scope = (description["summary"] as? String ?? "").firstMatch(of: /Requires the scope ([a-z]+)\.$/)
        switch access {
        case .open: return schemes.isEmpty && scope == nil
        case .account: return schemes == ["account"] && scope == nil
        case .optionalAccount: return schemes == ["", "account"] && scope == nil
        case .accountOrEntitlement: return schemes == ["account", "entitlement"] && scope == nil
        case .administrator(let wanted): return schemes == ["token"] && scope.map { $0.1 } == wanted.rawValue[...]
        }
    }

    @Test("PressWire and the API description define the same values")
    func values() throws {
        var comparison = WireComparison(schema)
        for operation in PressOperation.allCases {
            let description = try #require(described[operation.rawValue]).operation
            let body = schema.resolved(description["requestBody"])
            #expect(
                try compare(operation.details.request, body, "request of \(operation)", &comparison),
                "request of \(operation)")
            let answers = try #require(description["responses"] as? [String: Any])
            let good = answers.filter { (Int($0.key) ?? 0) < 400 }
            #expect(good.keys.compactMap { Int($0) }.sorted() == operation.details.statuses, "\(operation)")
            let bodies = good.values.map { schema.resolved($0) }.filter { $0["content"] != nil }
            let place = "answer of \(operation)"
            for body in bodies.isEmpty ? [[:]] : bodies {
                #expect(try compare(operation.details.answer, body, place, &comparison), "\(place)")
            }
        }
        let reference = "#/components/schemas/"
        comparison.compare(WireSamples.problem, ["$ref": reference + "Problem"], at: "Problem")
        comparison.compare(WireSamples.feedEvent, ["$ref": reference + "FeedEvent"], at: "FeedEvent")
        #expect(comparison.faults == [])
        let schemas = try #require((document["components"] as? [String: [String: Any]])?["schemas"])
        #expect(comparison.names == Set(schemas.keys))
    }

    /// Compares the description of a request or answer with the declared body. Returns false if they have different
    /// media types, or there is no sample.
    private func compare(
        _ body: PressOperation.Body, _ description: [String: Any], _ place: String, _ comparison: inout WireComparison
    ) throws -> Bool {
        let content = description["content"] as? [String: [String: Any]] ?? [:]
        let media = Set(content.keys).subtracting([PressMediaType.eventStream.rawValue])
        switch body {
        case .none: return content.isEmpty
        case .json(let type):
            let sample = try #require(WireSamples.sample(of: type), "there is no sample of \(type)")
            comparison.compare(sample, content[PressMediaType.json.rawValue]?["schema"], at: place)
            return media == [PressMediaType.json.rawValue]
        case .form(let fields):
            let form = content[PressMediaType.form.rawValue]?["schema"]
            comparison.visit(form)
            let names = (schema.resolved(form)["properties"] as? [String: Any] ?? [:]).keys
            return media == [PressMediaType.form.rawValue] && Set(names) == Set(fields.map(\.rawValue))
        case .appStore:
            comparison.visit(content[PressMediaType.json.rawValue]?["schema"])
            return media == [PressMediaType.json.rawValue]
        case .other(let type): return media == [type.rawValue]
        }
    }

    @Test("the comparison with the API description finds each kind of difference")
    func differences() throws {
        let event = WireSamples.feedEvent
        let right: [String: Any] = [
            "type": "object", "required": ["number", "feed"],
            "properties": ["number": ["type": "integer"], "feed": ["type": "string"]],
        ]
        func faults(_ value: Any, _ schema: [String: Any]) -> [String] {
            var comparison = WireComparison(JSONSchema(document: [:]))
            comparison.compare(value, schema, at: "")
            return comparison.faults
        }
        func properties(_ changed: [String: Any]) -> [String: Any] {
            let known = right["properties"] as? [String: Any] ?? [:]
            return right.merging(["properties": known.merging(changed) { $1 }]) { $1 }
        }
        #expect(faults(event, right) == [])
        #expect(!faults(event, right.merging(["required": ["number"]]) { $1 }).isEmpty)
        #expect(!faults(event, properties(["more": ["type": "string"]])).isEmpty)
        #expect(!faults(event, properties(["feed": ["type": "integer"]])).isEmpty)
        #expect(!faults(event, properties(["feed": ["type": "string", "enum": ["a", "b"]]])).isEmpty)
        #expect(!faults(event, ["type": "object", "properties": ["feed": ["type": "string"]]]).isEmpty)
        let unit = OpenEnum(ReadingUnit.pages)
        #expect(faults(unit, ["type": "string", "enum": ["pages", "characters"]]) == [])
        #expect(!faults(unit, ["type": "string", "enum": ["pages"]]).isEmpty)
        #expect(!faults(unit, ["type": "string", "enum": ["pages", "characters", "words"]]).isEmpty)
        #expect(!faults(Wire.Agreement(), ["type": "object", "properties": ["agreedAt": ["type": "string"]]]).isEmpty)
    }

    @Test("PressWire and the API description define the same error statuses and media types")
    func enumerations() throws {
        var (statuses, media): (Set<Int>, Set<String>) = ([], [])
        for (_, operation) in described.values {
            media.formUnion((schema.resolved(operation["requestBody"])["content"] as? [String: Any] ?? [:]).keys)
            for (status, answer) in operation["responses"] as? [String: Any] ?? [:] {
                let content = schema.resolved(answer)["content"] as? [String: Any] ?? [:]
                media.formUnion(content.keys)
                if content[PressMediaType.problem.rawValue] != nil { statuses.insert(try #require(Int(status))) }
            }
        }
        // Any request can fail in the server, or have a transfer coding that the server does not support.
        let any: Set<ProblemStatus> = [.internalServerError, .notImplemented]
        #expect(statuses == Set(Set(ProblemStatus.allCases).subtracting(any).map(\.rawValue)))
        #expect(media == Set(PressMediaType.allCases.map(\.rawValue)))
        let modes = parameter(.hubMode, .verifyFeed)["enum"] as? [String]
        #expect(modes.map { Set($0) } == Set(HubMode.allCases.map(\.rawValue)))
    }

    @Test("PressWire and the API description define the same limits")
    func limits() throws {
        func property(_ name: String, _ property: String) -> [String: Any] {
            let described = schema.resolved(["$ref": "#/components/schemas/\(name)"])
            return (described["properties"] as? [String: [String: Any]])?[property] ?? [:]
        }
        let (feeds, left) = (property("FeedsRequest", "follow"), property("FeedsRequest", "leave"))
        #expect(parameter(.item, .entitlement)["maxItems"] as? Int == PressLimits.items)
        #expect(feeds["maxItems"] as? Int == PressLimits.feeds && left["maxItems"] as? Int == PressLimits.feeds)
        let feed = (feeds["items"] as? [String: Any])?["properties"] as? [String: [String: Any]]
        for name in ["topic", "hub"] { #expect(feed?[name]?["maxLength"] as? Int == PressLimits.feedBytes) }
        #expect(property("ReportsRequest", "reports")["maxItems"] as? Int == PressLimits.reports)
        #expect(parameter(.wait, .events)["maximum"] as? Int == PressLimits.wait)
        #expect(property("VoucherRequest", "count")["maximum"] as? Int == PressLimits.codes)
        #expect(property("VoucherRequest", "uses")["maximum"] as? Int == Vouchers.most)
        #expect(parameter(.returnPage, .offer)["maxLength"] as? Int == PressLimits.returnPageBytes)
        #expect(property("TokenForm", "token")["maxLength"] as? Int == PressLimits.tokenBytes)
    }

    /// Returns the schema of a parameter of the query.
    private func parameter(_ name: QueryParameter, _ operation: PressOperation) -> [String: Any] {
        let parameters = described[operation.rawValue]?.operation["parameters"] as? [[String: Any]]
        return schema.resolved(parameters?.first { $0["name"] as? String == name.rawValue }?["schema"])
    }

    @Test("each operation requires a token with the right scope")
    func access() async throws {
        try await PressFixture.serving { fixture async throws in
            let values: [PathParameter: String] = [
                .account: "0123456789abcdef", .id: "0123456789abcdef", .product: "year", .publication: "magazine",
                .path: "one.zip",
            ]
            for operation in PressOperation.allCases where operation.access != .open {
                let (method, path) = (operation.method.rawValue.uppercased(), operation.path(values))
                let bare = operation.method == .get ? "X-Nothing: 1" : "Content-Length: 0"
                let isOptional = operation.access == .optionalAccount
                for token in isOptional ? ["mha_x"] : ["", "mha_x"] {
                    let refused = try await fixture.ask(method, path, token: token, bare)
                    #expect(refused.status == ProblemStatus.unauthorized.rawValue, "\(operation), '\(token)'")
                    #expect(refused.fields["www-authenticate"] == Bearer.scheme, "\(operation), '\(token)'")
                }
                guard case .administrator(let scope) = operation.access else { continue }
                let others = AdministrationScope.allCases.filter { ![.all, scope].contains($0) }.map(\.rawValue)
                let weak = try await fixture.ask(
                    "POST", PressOperation.createToken.path,
                    json: #"{"name": "weak", "scopes": ["\#(others.joined(separator: "\", \""))"]}"#)
                let token = try #require(try weak.text("token"))
                let refused = try await fixture.ask(method, path, token: token, bare)
                #expect(refused.status == ProblemStatus.forbidden.rawValue, "\(operation)")
                #expect(refused.body.contains("'\(scope.rawValue)'"), "\(operation): \(refused.body)")
            }
        }
    }
}
