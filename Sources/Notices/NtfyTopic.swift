import Foundation
import IssueTransfer
package import Periodical

/// A topic on an ntfy server, which notifies its subscribers (docs.ntfy.sh, "Publishing").
package struct NtfyTopic: Sendable, Hashable {
    private let server: URL
    private let topic: String

    /// Parses the URL of a topic, such as `https://ntfy.sh/my-topic`.
    /// - Returns: nil if the text is not the URL of a topic.
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
    ///   - title: the heading.
    ///   - message: the text. If it is empty, the server uses a default.
    package func publish(
        title: String, message: String, by poster: NoticePoster
    ) async throws(MastheadError) {
        let body = try HTTPBody.json(Message(topic: topic, title: title, message: message))
        try await poster.send(HTTPRequest(.post, server, body: body), of: title, to: "the ntfy topic")
    }
}
