import CommandSupport
import Foundation
import TestSupport
import Testing

/// The settings for checks, quiet hours and notifications in `follow`, `config` and `publications`.
@Suite(.leavesNoProcess) struct ArrivalSettingsTests {
    let reader: Reader

    init() async throws {
        reader = try Reader(at: "2026-06-01T08:00:00Z")
        try await reader.publish("may", title: "May", date: "2026-05-01")
    }

    private var address: String { reader.server.url("/issues.plist").absoluteString }

    @Test(
        "invalid settings for checks, downloads and notifications are rejected",
        arguments: [
            ("every", "6 h", "6h", "1min"), ("quiet", "22-7", "22:00-07:00", "22:00"),
            ("limit", "500MB/day", "500MB/day", "500MB"), ("notify", "no", "no", "perhaps"),
            ("on-new", "tell 'a b'", "tell 'a b'", "tell 'a"),
        ])
    func settings(key: String, typed: String, written: String, wrong: String) async throws {
        #expect(try await reader.run("config", key, typed).status == 0)
        #expect(try await reader.run("config", key).output == "\(written)\n")
        #expect(try await reader.run("config", key, wrong).status == 64)
        if key != "notify" {
            #expect(try await reader.run("config", key, key == "every" ? "1d" : "none").status == 0)
        }
    }

    @Test("`publications` shows when a publication was last checked, the result and the next check")
    func publications() async throws {
        _ = try await reader.run("config", "every", "2h")
        _ = try await reader.run("add", address, "--handle", "press")
        var publication = try await reader.publication()
        #expect(publication["interval"] as? Double == 7200 && publication["notify"] as? Bool == true)
        #expect(publication["outcome"] as? String == "changed" && publication["added"] as? Int == 1)
        let looked = try Date(#require(publication["lookedAt"] as? String), strategy: .iso8601)
        let next = try Date(#require(publication["nextRefreshAt"] as? String), strategy: .iso8601)
        #expect(looked == reader.clock.now && next >= looked)

        reader.clock.advance(by: 7200)
        _ = try await reader.run("follow", "press", "--every", "1d", "--no-notify")
        _ = try await reader.run("refresh")
        publication = try await reader.publication()
        #expect(publication["interval"] as? Double == 86_400 && publication["notify"] as? Bool == false)
        #expect(publication["outcome"] as? String == "unchanged" && publication["added"] is NSNull)
        reader.server.stop()
        reader.clock.advance(by: 600)
        #expect(try await reader.run("refresh").status == 1)
        publication = try await reader.publication()
        #expect(publication["outcome"] as? String == "failed" && publication["error"] as? String != nil)
        let shown = try await reader.run("follow", "press").output
        #expect(shown.contains("every       1d\n") && shown.contains("notify      no\n"), "\(shown)")
        _ = try await reader.run("follow", "press", "--every", "usual")
        #expect(try await reader.publication()["interval"] as? Double == 7200)
        #expect(try await reader.run("follow", "press", "--every", "1min").status == 64)
    }

    @Test("downloads that are on hold are listed but do not count as failures")
    func limit() async throws {
        _ = try await reader.run("add", address, "--handle", "press")
        let mirrored = try await reader.run("mirror", "--limit", "100/day")
        #expect(mirrored.status == 0, "\(mirrored)")
        #expect(mirrored.output.contains("1 on hold (limit), 0 failed"), "\(mirrored)")
        _ = try await reader.run("config", "limit", "100/day")
        let status = try await reader.run("status")
        #expect(status.output.contains("larger than the limit of 100/day"), "\(status)")
        #expect(status.errors.contains("of the limit of 100/day used"), "\(status)")
        let rows = try JSONSerialization.jsonObject(with: Data(try await reader.run("status", "--json").output.utf8))
        let row = try #require((rows as? [[String: Any]])?.first)
        #expect(row["hold"] as? String == "larger-than-limit")
        let schema = try JSONSchema(contentsOf: Tool.repository.appending(path: "docs/values.schema.json"))
        #expect(try schema.faults(JSONSerialization.data(withJSONObject: row), "DownloadView") == [])
        #expect(try await reader.run("download", "may").status == 0)
        #expect(try await reader.run("list", "--json").output.contains("\"available\""))
    }
}
