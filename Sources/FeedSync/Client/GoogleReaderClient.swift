package import Foundation
package import IssueTransfer
import Periodical

/// A client for services with the Google Reader API, in any of its dialects.
///
/// The password and the authorization are sent only to the service's own server, never with redirected requests.
package actor GoogleReaderClient {
    /// The base URL of the API.
    package nonisolated let base: URL
    nonisolated let client: HTTPClient
    private let user: String
    private let password: String
    /// The authorization token, used instead of the password until the service rejects it.
    package private(set) var authorization: String?
    private var token: String?

    package init(_ base: URL, user: String, password: String, authorization: String?, client: HTTPClient) {
        (self.base, self.user, self.password, self.client) = (base, user, password, client)
        self.authorization = authorization.flatMap { ServiceLogin.isHeaderValue($0) ? $0 : nil }
    }

    /// Sends a GET request for JSON.
    /// - Parameter lacking: the statuses that mean that a service does not support this request.
    /// - Returns: nil if the service does not support this request.
    func get(
        _ path: String, _ query: [(name: String, value: String)] = [], lacking: Set<Int> = []
    ) async throws(MastheadError) -> [String: PropertyValue]? {
        let request = HTTPRequest(place(path, query + [("output", "json")]))
        let (head, answer) = try await exchange(request, path, taking: lacking)
        if lacking.contains(head.status) { return nil }
        guard head.status == 200 else { throw refused(head) }
        do throws(MastheadError) { return try answer.object() } catch {
            // Some services respond to unsupported requests with text or a web page.
            guard !lacking.isEmpty else { throw error }
            return nil
        }
    }

    /// Sends a POST request with a token. If the service rejects the token, tries again with a new token, and then with
    /// a new login.
    func post(
        _ path: String, _ fields: [(name: String, value: String)] = [], body: HTTPBody? = nil,
        query: [(name: String, value: String)] = [], taking statuses: Set<Int> = []
    ) async throws(MastheadError) -> (status: Int, answer: ReaderAnswer) {
        for attempt in 0..<3 {
            let token = try await currentToken()
            let all = body == nil ? query : query + [("T", token)]
            var request = HTTPRequest(.post, place(path, all), body: body ?? .form(fields + [("T", token)]))
            // Repeating any of this client's POST requests has no further effect.
            request.isRepeatable = true
            let (head, answer) = try await exchange(request, path, taking: statuses)
            guard head.status == 401 else { return (head.status, answer) }
            if attempt == 2 { throw refused(head) }
            self.token = nil
            // FreshRSS and Miniflux always complain about the token, even if it is the login that has expired.
            if attempt == 1 { authorization = nil }
        }
        throw refused(HTTPResponseHead(status: 401))
    }

    private func currentToken() async throws(MastheadError) -> String {
        if let token { return token }
        let answer = try await send(HTTPRequest(place("token", [])), "token")
        let text = answer.text
        guard !answer.isPage, text.utf8.count <= 1024, !text.contains(where: \.isWhitespace) else {
            throw answer.unexpected("the answer is not a token")
        }
        token = text
        return text
    }

    private func send(_ request: HTTPRequest, _ path: String) async throws(MastheadError) -> ReaderAnswer {
        let (head, answer) = try await exchange(request, path)
        guard head.status == 200 else { throw refused(head) }
        return answer
    }

    /// Sends a request with the authorization. If the service refuses the authorization, logs in and retries once. Some
    /// services use status 403 for a refused authorization.
    /// - Returns: the response. Its status is 401 if the service refused the token. It is 403 if `statuses` contains
    ///   403 and the service still refuses the request after a new login.
    private func exchange(
        _ request: HTTPRequest, _ path: String, taking statuses: Set<Int> = []
    ) async throws(MastheadError) -> (HTTPResponseHead, ReaderAnswer) {
        var request = request
        request.takesCompressed = true
        for attempt in 0..<2 {
            if authorization == nil {
                authorization = try await ServiceLogin(client: client).authorization(
                    at: base, user: user, password: password)
                token = nil
            }
            request.headers["Authorization"] = "GoogleLogin auth=\(authorization ?? "")"
            let (head, data) = try await client.fetch(
                request, byteLimit: ReaderAnswer.byteLimit, alsoTaking: statuses.union([401, 403]))
            if let end = head.url, end.origin != base.origin {
                throw MastheadError(
                    .refused, cannot: "log in at", to: place(path, []).redacted,
                    found: "the service redirects to another server, \(end.origin)",
                    remedies: [.checkAddress("If the service has moved, log out and log in at its new address.")])
            }
            let answer = ReaderAnswer(data: data, place: place(path, []).redacted)
            let isBadToken = ["x-reader-google-bad-token", "google-bad-token"].contains {
                head.headers[$0]?.lowercased() == "true"
            }
            // Only POST requests carry a token that can be rejected.
            let isOfToken = isBadToken && request.method == .post
            guard head.status == 403 || head.status == 401 && !isOfToken else { return (head, answer) }
            guard attempt == 0 else {
                if head.status == 403, statuses.contains(403) { return (head, answer) }
                throw refused(head)
            }
            authorization = nil
        }
        throw refused(HTTPResponseHead(status: 401))
    }

    private func refused(_ head: HTTPResponseHead) -> MastheadError {
        guard head.status == 401 || head.status == 403 else { return .status(head, base) }
        return MastheadError(
            .wrongPassword, cannot: "log in at", to: base.redacted,
            found: "the service rejected the account (\(head.status))",
            remedies: [.advice("Log in again. Unsent changes are kept.")],
            retryAfter: head.retryAfter)
    }

    private nonisolated func place(_ path: String, _ query: [(name: String, value: String)]) -> URL {
        let url = base.appending(path: "reader/api/0/\(path)")
        guard !query.isEmpty, var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url
        }
        components.percentEncodedQuery = String(decoding: HTTPBody.form(query).data, as: UTF8.self)
        return components.url ?? url
    }
}
