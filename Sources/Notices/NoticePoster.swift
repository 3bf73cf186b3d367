package import Foundation
import IssueTransfer
import Logging
import Periodical

/// Sends notifications to URLs that the user configured, with a time limit and a few retries.
///
/// A URL may contain a secret, so messages and logs show only its origin.
package struct NoticePoster: Sendable {
    private let client: HTTPClient

    /// The time limit for a notification, including retries.
    package static let patience = Duration.seconds(60)
    /// The maximum size of a response in bytes. Its content is ignored.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - certificateFile: the certificates of trusted authorities (PEM), or nil for those of the system.
    ///   - retryDelay: the pause before the first retry.
    package init(certificateFile: URL? = nil, retryDelay: Duration = .seconds(1)) {
        var configuration = HTTPClient.Configuration()
        configuration.certificateFile = certificateFile
        configuration.connectTimeout = .seconds(10)
        configuration.headTimeout = .seconds(20)
        configuration.documentTimeout = .seconds(20)
        configuration.retryDelay = retryDelay
        configuration.retryCount = 4
        configuration.maximumRetryAfter = Self.patience
        // Refuse redirects, which would turn the request into a GET without the message.
        configuration.maximumRedirects = 0
        client = HTTPClient(
            configuration: configuration,
            // Discard log messages, because they contain full URLs with their secrets.
            logger: Logger(label: "masthead.notices") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Sends a request. Any status from 200 to 299 counts as success.
    /// - Parameters:
    ///   - subject: the subject of error messages.
    ///   - place: the receiver named in error messages, such as "the webhook".
    func send(_ request: HTTPRequest, of subject: String, to place: String) async throws(MastheadError) {
        var request = request
        // The receiver can recognize duplicates by the ID in the request.
        request.isRepeatable = true
        request.takesCredentials = false
        do throws(MastheadError) {
            _ = try await client.fetch(request, byteLimit: Self.byteLimit, within: Self.patience)
        } catch {
            let found =
                error.found.hasPrefix("redirected")
                ? "the server redirects, but Masthead does not follow redirects of notifications"
                : error.found.withoutAddresses
            throw MastheadError(
                .noticeFailed, cannot: "notify \(place) at \(request.url.origin) about", to: subject, found: found,
                remedies: [
                    .advice("Check the address in your settings. Also check that its server accepts notifications.")
                ])
        }
    }
}

extension String {
    /// The text with each URL shortened to its origin.
    fileprivate var withoutAddresses: String {
        replacing(/https?:\/\/[^\s,;“”"'<>]+/) { URL(string: String($0.output))?.origin ?? "an address" }
    }
}
