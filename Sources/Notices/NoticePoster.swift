package import Foundation
import IssueTransfer
import Logging
import Periodical

/// Sends notices to addresses of the person's own: in bounded time, tried again a few times where a server fails for a while.
///
/// Such an address may be a secret as a whole, so no message and no log has more of it than its server.
package struct NoticePoster: Sendable {
    private let client: HTTPClient

    /// How long sending one notice may take, over all tries.
    package static let patience = Duration.seconds(60)
    /// The most bytes of an answer that are taken; nothing is done with them.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - certificateFile: the certificates of the authorities to trust (PEM); nil for the system's.
    ///   - retryDelay: how long is waited before it is tried again for the first time.
    package init(certificateFile: URL? = nil, retryDelay: Duration = .seconds(1)) {
        var configuration = HTTPClient.Configuration()
        configuration.certificateFile = certificateFile
        configuration.connectTimeout = .seconds(10)
        configuration.headTimeout = .seconds(20)
        configuration.documentTimeout = .seconds(20)
        configuration.retryDelay = retryDelay
        configuration.retryCount = 4
        configuration.maximumRetryAfter = Self.patience
        // A redirect would make a GET of it, which tells nothing.
        configuration.maximumRedirects = 0
        client = HTTPClient(
            configuration: configuration,
            // What it logs names whole addresses.
            logger: Logger(label: "masthead.notices") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Sends a request, and takes any answer from 200 to 299 for a yes.
    /// - Parameters:
    ///   - subject: what it tells of, for messages.
    ///   - place: what is told, such as "the webhook".
    func send(_ request: HTTPRequest, of subject: String, to place: String) async throws(MastheadError) {
        var request = request
        // It names itself, so what comes twice is known to be the same.
        request.isRepeatable = true
        request.takesCredentials = false
        do throws(MastheadError) {
            _ = try await client.fetch(request, byteLimit: Self.byteLimit, within: Self.patience)
        } catch {
            let found =
                error.found.hasPrefix("it is redirected")
                ? "it is redirected elsewhere, to where nothing is sent" : error.found.withoutAddresses
            throw MastheadError(
                .noticeFailed, cannot: "notify \(place) at \(request.url.origin) of", to: subject, found: found,
                remedies: [.advice("Check the address that is set, and whether its server takes it.")])
        }
    }
}

extension String {
    /// The text with no more of each address in it than its server.
    fileprivate var withoutAddresses: String {
        replacing(/https?:\/\/[^\s,;“”"'<>]+/) { URL(string: String($0.output))?.origin ?? "an address" }
    }
}
