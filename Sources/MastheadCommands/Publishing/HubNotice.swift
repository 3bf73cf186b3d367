import Foundation
import IssuePublisher
import IssueTransfer
import Periodical

/// A notice to a WebSub hub that feeds have changed (WebSub, section 7). The hub then sends the feeds to its
/// subscribers.
struct HubNotice: Sendable, Hashable {
    /// The URL of the hub.
    let hub: String
    /// The URLs of the changed feeds.
    let topics: [String]

    /// Creates a notice, or returns nil if no feed changed or there is no hub.
    init?(_ summary: PublishSummary) {
        guard let hub = summary.hub, !summary.topics.isEmpty else { return nil }
        (self.hub, topics) = (hub, summary.topics)
    }

    /// Sends the notice.
    /// - Parameter authorities: the file with the certificates of trusted authorities, or nil for the system's.
    /// - Throws: ``MastheadError`` if the hub does not accept the notice. The feeds are still published, and feed
    ///   readers find the new issues at their next check.
    func send(authorities: URL?) async throws(MastheadError) {
        func failure(_ found: String) -> MastheadError {
            MastheadError(
                .publishing, cannot: "notify", to: hub, found: found,
                hint: "Feed readers find the new issue at their next check. If this happens again, check Hub.")
        }
        guard let url = URL(string: hub, encodingInvalidCharacters: false), url.scheme?.lowercased() == "https",
            let host = url.host(percentEncoded: true)
        else { throw failure("the address is not an https URL") }
        let fields = [(name: "hub.mode", value: "publish")]
        // Send both fields, because some hubs read `hub.url` and others `hub.topic`.
        let body = HTTPBody.form(
            fields + topics.flatMap { [(name: "hub.url", value: $0), (name: "hub.topic", value: $0)] })
        var configuration = Poster.Configuration()
        configuration.connectTimeout = .seconds(10)
        configuration.answerTimeout = .seconds(30)
        configuration.authorities = authorities
        let port = url.port.map { ":\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let request = PostRequest(
            origin: "https://\(host.lowercased())\(port)", path: (path.isEmpty ? "/" : path) + query,
            headers: ["Content-Type": body.contentType], body: body.data)
        let answer: PostAnswer
        do throws(PostFault) { answer = try await Poster(configuration).post(request) } catch {
            throw failure(error.words)
        }
        guard (200..<300).contains(answer.status) else { throw failure("the hub returned status \(answer.status)") }
    }
}
