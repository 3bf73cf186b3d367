import Foundation
import IssueTransfer
package import Periodical

/// A topic of a server of ntfy, which tells those that have subscribed to it (docs.ntfy.sh, "Publishing").
package struct NtfyTopic: Sendable, Hashable {
    private let server: URL
    private let topic: String

    /// Reads the address of a topic as it is typed, such as `https://ntfy.sh/my-topic`.
    /// - Returns: nil where it is none.
    package init?(_ text: String) {
        guard let url = NoticeAddress.url(text), url.query() == nil,
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        let parts = url.path(percentEncoded: true).split(separator: "/")
        guard parts.count == 1, let topic = parts.first, topic.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil else {
            return nil
        }
        components.path = "/"
        guard let server = components.url else { return nil }
        self.server = server
        self.topic = String(topic)
    }

    private struct Message: Encodable {
        let topic: String
        let title: String
        let message: String
        let priority = 4
        let tags = ["alarm_clock"]
    }

    /// Publishes a message.
    /// - Parameters:
    ///   - title: its heading.
    ///   - message: what stands below it; not empty, for then the server has words of its own.
    package func publish(
        title: String, message: String, by poster: NoticePoster
    ) async throws(MastheadError) {
        let body = try HTTPBody.json(Message(topic: topic, title: title, message: message))
        try await poster.send(HTTPRequest(.post, server, body: body), of: title, to: "the topic of ntfy")
    }
}
