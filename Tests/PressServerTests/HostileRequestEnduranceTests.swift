import Foundation
import PressWire
import PushServices
import ServerStore
import TestSupport
import Testing

@testable import PressServer

private let schemathesis = Tool.repository.appending(path: ".build/python/bin/schemathesis").path

/// Tests of requests that another program generates from the server's own description, both valid and invalid.
@Suite(.enabled(if: Tool.isInstalled(schemathesis), "needs script/test-tools")) struct HostileRequestEnduranceTests {
    /// The client: an administrator with all scopes, or a reader.
    enum Asker: CaseIterable { case administrator, reader }

    /// The existing names on the server, by parameter. Without them, all generated requests would end with unknown
    /// names.
    private static let known = [
        "publication": "press", "product": "press.month", "path": ContentFixture.path("sold"),
    ]

    /// Returns the server's description with these names as examples.
    private static func description() throws -> Data {
        let data = Data(OpenAPIRoute.document.utf8)
        var document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        document["paths"] = paths.mapValues { operations in
            operations.mapValues { operation in
                guard let parameters = operation["parameters"] as? [[String: Any]] else { return operation }
                var operation = operation
                operation["parameters"] = parameters.map { parameter in
                    guard let example = (parameter["name"] as? String).flatMap({ known[$0] }) else { return parameter }
                    return parameter.merging(["example": example]) { first, _ in first }
                }
                return operation
            }
        }
        return try JSONSerialization.data(withJSONObject: document)
    }

    @Test("randomly generated requests do not cause server errors", arguments: Asker.allCases)
    func madeUp(asker: Asker) async throws {
        // The reader uses PostgreSQL, if it is installed.
        let database = asker == .reader ? ServedDatabase.installed.last : nil
        let issues = [(name: "sold", date: "2026-02-01"), (name: "to-come", date: "2199-01-01")]
        try await ContentFixture.serving(
            issues, on: database ?? .sqlite,
            { configuration, folder in
                configuration.addressRate = 1_000_000
                configuration.accountRate = 1_000_000
                configuration.push.vapidKey = try PushKeys.write("vapid.pem", in: folder)
                configuration.push.vapidContact = "mailto:office@example.org"
                configuration.countsReading = true
            }
        ) { content async throws in
            let fixture = content.fixture
            let token = asker == .reader ? try await content.account(from: "2026-01-01T00:00:00Z").token : fixture.token
            let schema = try fixture.folder.write("openapi.json", Self.description())
            var words = [
                schemathesis, "run", schema.path, "--url", fixture.url, "--phases", "examples,coverage,fuzzing",
                "--max-examples", "6", "--seed", "1", "--checks",
                "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
                // Long polls end only at their time limit.
                "--exclude-path", "/v1/events", "--continue-on-failure", "--no-shrink", "--output-truncate", "false",
                "--suppress-health-check", "all", "--warnings", "off",
                // On a busy machine, a response can be late, or the server can close an idle connection just before
                // the next request.
                "--request-timeout", "60", "--request-retries", "3",
            ]
            words += ["-H", "Authorization: Bearer \(token)"]
            // The other requests need the account, so it must not be deleted.
            if asker == .reader { words += ["--exclude-path-regex", "^/admin", "--exclude-operation-id", "forget"] }
            let result = try await Tool.run(
                words, in: fixture.folder.url, environment: ["NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"])
            // The report begins with a list of the phases.
            let report = result.output
            let start = ["= ERRORS =", "= FAILURES ="].compactMap { report.range(of: $0)?.lowerBound }.min()
            let faults = report[(start ?? report.startIndex)...]
            #expect(result.status == 0, "\(faults.prefix(6000))\(result.errors.suffix(2000))")
            #expect(!fixture.log.all.contains { $0.contains("\"level\":\"error\"") })
            // At least one generated request of the reader downloaded the archive of a paid issue.
            let lines = fixture.log.all.filter { $0.contains("/content/\(ContentFixture.path("sold"))") }
            #expect(
                asker == .administrator
                    || lines.contains { $0.contains("\"status\":200") || $0.contains("\"status\":\"200\"") },
                "\(lines.prefix(3))")
        }
    }
}
