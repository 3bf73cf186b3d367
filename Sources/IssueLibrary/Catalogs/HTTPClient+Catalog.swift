import Formats
import Foundation
import IssueTransfer
import Periodical

extension HTTPClient {
    /// Fetches a catalog, or a page of one. Where it wants a name and a password, the error says what of, in its own words.
    func catalog(
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
