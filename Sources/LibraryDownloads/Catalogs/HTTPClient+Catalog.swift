import Formats
package import Foundation
package import IssueTransfer
package import Periodical

extension HTTPClient {
    /// Downloads a catalog or one of its pages. If a login is required, the error contains the server's description of
    /// it.
    package func catalog(
        _ request: HTTPRequest, onWaiting: (MastheadError, Duration) -> Void = { _, _ in }
    ) async throws(MastheadError) -> (HTTPResponseHead, Data) {
        let (head, body) = try await fetch(
            request, byteLimit: Document.maximumByteCount, alsoTaking: [401], within: configuration.checkTimeout,
            onWaiting: onWaiting)
        guard head.status == 401 else { return (head, body) }
        let refusal = MastheadError.status(head, request.url)
        guard let document = OPDSAuthentication(body, at: head.url ?? request.url) else { throw refusal }
        throw document.error(request.url, code: refusal.code)
    }
}
