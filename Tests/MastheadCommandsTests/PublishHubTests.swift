import CommandSupport
import Foundation
import TestSupport
import Testing

/// `publish` of a publication with a WebSub hub.
@Suite(.enabled(if: PushService.isInstalled, "needs openssl and hypercorn")) struct PublishHubTests {
    @Test("`publish` notifies the WebSub hub of changed feeds, and prints only a warning if the hub fails")
    func notifies() async throws {
        let publisher = try PublisherFolder()
        let hub = try await ScriptedHub()
        let environment = [
            "XDG_CACHE_HOME": publisher.folder["cache"].path, "SSL_CERT_FILE": hub.service.authority.path,
        ]
        func publish(_ hub: String, _ number: Int) async throws -> Tool.Result {
            try publisher.folder.write(
                "issues/publication.json", #"{"BaseURL": "https://example.org/m", "Hub": "\#(hub)"}"#)
            try await publisher.writePictureIssue("n\(number)")
            try await publisher.packIssues()
            return try await Command.run(
                ["publish", publisher.packed, publisher.folder["www"].path], environment: environment)
        }
        let first = try await publish(hub.url(), 1)
        #expect(first.status == 0 && first.output.contains("notified the hub \(hub.url())"), "\(first)")
        let question = try #require(try await hub.questions(1).first)
        #expect(question["mode"] == "publish" && question["url"] == "https://example.org/m/feeds/feed.json")
        let body = String(decoding: try hub.service.requests[0].body, as: UTF8.self)
        #expect(body.contains("hub.url=https%3A%2F%2Fexample.org%2Fm%2Ffeeds%2Fatom.xml"), "\(body)")
        // Nothing has changed, so the hub is not notified.
        let again = try await publish(hub.url(), 1)
        #expect(again.status == 0 && !again.output.contains("hub"), "\(again)")
        #expect(try hub.service.requests.count == 1)
        let refused = try await publish(hub.url("answer.404"), 2)
        #expect(refused.status == 0 && refused.errors.contains("the hub returned status 404"), "\(refused)")
    }
}
