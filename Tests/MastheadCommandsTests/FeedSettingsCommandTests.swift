import CommandSupport
import Foundation
import TestSupport
import Testing

/// Settings for all feeds on the command line, and messages without a network.
@Suite struct FeedSettingsCommandTests {
    private func reader() async throws -> Reader {
        let reader = try Reader(at: "2026-01-05T12:00:00Z")
        try reader.folder.write("dist/feed.xml", TideFeed.rss("Harbour", 3))
        try reader.folder.write("dist/other.xml", TideFeed.rss("Pilots", 3))
        for name in ["feed", "other"] {
            let added = try await reader.run("add", reader.server.url("/\(name).xml").absoluteString)
            try #require(added.status == 0, "\(added)")
        }
        return reader
    }

    @Test("a setting for all feeds applies to each feed that does not have its own setting")
    func settings() async throws {
        let reader = try await reader()
        let usual = [
            "feed-retention": "90", "feed-pictures": "yes", "feed-picture-limit": "100M", "feed-sort": "newest",
            "feed-list": "auto",
        ]
        for (key, value) in usual { #expect(try await reader.run("config", key).output == "\(value)\n") }
        #expect(
            try await reader.run("follow", "harbour").output.contains("90 days after the feed drops them (default)"))
        #expect(try await reader.run("config", "feed-retention", "0").status == 0)
        #expect(try await reader.run("config", "feed-pictures", "no").status == 0)
        let shown = try await reader.run("follow", "harbour").output
        #expect(shown.contains("pictures    not kept (default)\n"), "\(shown)")
        #expect(shown.contains("keep posts  forever (default)\n"), "\(shown)")
        #expect(try await reader.run("follow", "pilots", "--pictures", "--keep", "7").status == 0)
        let own = try await reader.run("follow", "pilots").output
        #expect(own.contains("pictures    kept\n") && own.contains("keep posts  7 days after the feed drops them\n"))
        #expect(try await reader.run("follow", "pilots", "--usual-pictures", "--keep", "usual").status == 0)
        let again = try await reader.run("follow", "pilots").output
        #expect(again.contains("pictures    not kept (default)\n") && again.contains("forever (default)\n"))
        for (key, wrong) in [
            ("feed-retention", "-1"), ("feed-retention", "often"), ("feed-pictures", "maybe"),
            ("feed-picture-limit", "12"), ("feed-picture-limit", "much"), ("feed-sort", "size"), ("feed-list", "none"),
        ] {
            let refused = try await reader.run("config", key, "--", wrong)
            #expect(refused.status == 64 && refused.errors.contains("\(key) must be "), "\(key) \(wrong): \(refused)")
        }
        #expect(try await reader.run("config", "feed-picture-limit", "2M").status == 0)
        #expect(try await reader.run("follow", "pilots").output.contains("up to 2 MB of pictures (default)"))
        #expect(try await reader.run("follow", "pilots", "--picture-limit", "20M").status == 0)
        #expect(try await reader.run("follow", "pilots").output.contains("up to 20 MB of pictures\n"))
        #expect(try await reader.run("follow", "pilots", "--picture-limit", "20").status == 64)
        #expect(try await reader.run("follow", "pilots", "--picture-limit", "usual").status == 0)
        #expect(try await reader.run("follow", "pilots").output.contains("up to 2 MB of pictures (default)"))
        #expect(try await reader.run("config", "feed-retention", "--unset").status == 0)
        #expect(try await reader.run("config", "feed-retention").output == "90\n")
        let contrary = try await reader.run("follow", "pilots", "--pictures", "--usual-pictures")
        #expect(contrary.status == 64 && contrary.errors.contains("--usual-pictures"), "\(contrary)")
    }

    @Test("an option takes precedence over the setting for the order of posts")
    func order() async throws {
        let reader = try await reader()
        func names(_ more: String...) async throws -> [String] {
            let result = try await reader.run(["list", "harbour", "--json"] + more)
            let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
            return (rows ?? []).compactMap { $0["name"] as? String }
        }
        #expect(try await names() == ["tide-3", "tide-2", "tide-1"])
        #expect(try await reader.run("config", "feed-sort", "oldest").status == 0)
        #expect(try await names() == ["tide-1", "tide-2", "tide-3"])
        #expect(try await names("--sort", "date") == ["tide-3", "tide-2", "tide-1"])
    }

    @Test("without a network, `refresh` reports all feeds in one line")
    func offline() async throws {
        let reader = try await reader()
        reader.clock.advance(by: 3 * 3600)
        reader.server.stop()
        let result = try await reader.run("refresh")
        #expect(result.status == 1)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 1, "\(result)")
        #expect(
            result.errors.contains("2 feeds") && result.errors.contains("from 3 hours ago"), "\(result)")
        // For a single feed, the error contains the reason.
        let one = try await reader.run("refresh", "harbour")
        #expect(one.errors.contains("harbour") && one.errors.contains("hint:"), "\(one)")
    }
}
