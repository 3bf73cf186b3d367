import Foundation
import TestSupport
import Testing

@testable import PressServer

/// The log, with the manual that lists its fields and messages.
@Suite struct LogManualTests {
    private struct Message: Hashable {
        var levels: Set<String> = []
        var fields: Set<String> = []
    }

    private static let page = "press-monitor"

    /// Returns the messages that the manual lists.
    private func listed() throws -> [String: Message] {
        var messages: [String: Message] = [:]
        for row in try ManualTable(["Message", "Level", "Fields"], in: Self.page).rows {
            let name = try #require(ManualTable.names(row[0]).first)
            #expect(messages[name] == nil, "\(name) is listed twice")
            messages[name] = Message(levels: [row[1]], fields: Set(ManualTable.names(row[2])))
        }
        return messages
    }

    /// Returns the messages in the source code of the server.
    private func written() throws -> [String: Message] {
        var messages: [String: Message] = [:]
        let sources = Tool.repository.appending(path: "Sources/PressServer")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            // Swift's word boundaries (Unicode TR 29) do not separate `parts` and `logger` in `parts.logger`.
            for match in text.matches(of: /logger\.(trace|debug|info|notice|warning|error|critical)\(/) {
                let call = Self.call(text[match.range.upperBound...])
                let words = call.split(separator: "metadata:", maxSplits: 1)
                let name = try #require(
                    words.first?.firstMatch(of: /"(.*)"/).map { String($0.1) }, "\(file.lastPathComponent): \(call)")
                let fields = words.dropFirst().flatMap { $0.matches(of: /"([A-Za-z-]+)":/).map { String($0.1) } }
                // The messages of sales are in the calls of a function.
                let names =
                    name == #"\(what)"#
                    ? text.matches(of: /\blog\("([a-z ]+)"/).map { String($0.1) } : [name]
                for name in names {
                    messages[name, default: Message()].levels.insert(String(match.1))
                    messages[name, default: Message()].fields.formUnion(fields)
                }
            }
        }
        return messages
    }

    /// Returns the arguments of a call, up to its closing parenthesis.
    private static func call(_ text: Substring) -> Substring {
        var depth = 1
        let end = text.firstIndex { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth == 0
        }
        return text[..<(end ?? text.endIndex)]
    }

    @Test("the manual lists each log message with its level and its fields, and describes each field")
    func messages() throws {
        let (listed, written) = (try listed(), try written())
        for name in Set(listed.keys).union(written.keys) {
            #expect(listed[name] == written[name], "\(name)")
        }
        let fields = try ManualTable(["Field", "Meaning"], in: Self.page).rows.flatMap { ManualTable.names($0[0]) }
        #expect(Set(fields) == ["time", "level", "message"])
        let further = try furtherFields()
        #expect(Set(further) == listed.values.reduce(into: []) { $0.formUnion($1.fields) })
        #expect(further == further.sorted(), "the fields are in alphabetical order")
    }

    /// Returns the fields that depend on the message, from the second table of fields.
    private func furtherFields() throws -> [String] {
        let file = Tool.repository.appending(path: "docs/\(Self.page).md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "Further fields depend on the message:"))
        let table = text[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("|") }
        return table.dropFirst(2).flatMap { ManualTable.names(String($0.split(separator: "|").first ?? "")) }
    }

    @Test("each line that typical requests log has the fields that the manual lists, and no line contains a secret")
    func requests() async throws {
        let listed = try listed()
        let secrets = ["mhp_AAAAAAAAAAAAAAAAAAAAAAAA", "mha_BBBBBBBBBBBBBBBBBBBBBBBB", "Zm9vOmh1c2hodXNo", "hushhush"]
        try await PressFixture.serving { fixture async throws in
            let made = try await fixture.ask(
                "POST", "/admin/v1/tokens", json: #"{"name": "a", "scopes": ["all"]}"#)
            let (id, token) = (try #require(try made.text("id")), try #require(try made.text("token")))
            for path in secrets.map({ "/v1/\($0.hasPrefix("m") ? $0 : "x")?token=\($0)" }) + [
                "/v1/account", "/metrics",
            ] {
                for secret in secrets + [token] {
                    _ = try await fixture.ask(
                        "GET", path, token: secret, "Cookie: session=\(secret)", "X-Token: \(secret)",
                        "Referer: https://a:\(secret)@example.org/?token=\(secret)")
                }
                _ = try await fixture.ask("GET", path, token: "", "Authorization: Basic \(secrets[2])")
            }
            let device = try await fixture.ask(
                "POST", "/v1/devices", token: "", json: #"{"kind": "channel", "key": "abcdefghijklmnop"}"#)
            let account = try #require(try device.text("token"))
            #expect(try await fixture.ask("GET", "/v1/account", token: account).status == 200)
            #expect(try await fixture.ask("DELETE", "/admin/v1/tokens/\(id)").status == 204)
            var found: Set<String> = []
            for line in fixture.log.all {
                let fields = try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String], "\(line)")
                let message = try #require(fields["message"])
                let known = try #require(listed[message], "the manual does not list '\(message)'")
                #expect(known.levels.contains(fields["level"] ?? ""), "\(line)")
                #expect(Set(fields.keys) == known.fields.union(["time", "level", "message"]), "\(line)")
                for secret in secrets + [token, account, fixture.token, "abcdefghijklmnop"] {
                    #expect(!line.contains(secret), "\(line)")
                }
                found.insert(message)
            }
            #expect(found.isSuperset(of: ["server started", "request", "token created", "token revoked"]), "\(found)")
        }
    }
}
