package import Foundation
package import IssueTransfer
package import Periodical

/// A login to a service with the ClientLogin protocol.
package struct ServiceLogin: Sendable {
    package let client: HTTPClient

    package init(client: HTTPClient) { self.client = client }

    /// Finds the service at an address that a user typed, and logs in.
    /// - Returns: the API address and the authorization.
    package func logIn(
        at typed: URL, user: String, password: String
    ) async throws(MastheadError) -> (base: URL, authorization: String) {
        var first: MastheadError?
        for place in try ServiceAddress.candidates(typed) {
            do throws(MastheadError) {
                return (place, try await authorization(at: place, user: user, password: password))
            } catch {
                // If a server responds but is not the service, the API may be at a longer path.
                let isElsewhere = error.code == .strangeAnswer || error.code == .refused
                guard isElsewhere else { throw first.map { $0.code == .wrongPassword ? $0 : error } ?? error }
                if first == nil { first = error }
            }
        }
        throw first ?? unexpected(typed)
    }

    /// Logs in and returns the authorization.
    func authorization(at base: URL, user: String, password: String) async throws(MastheadError) -> String {
        let url = base.appending(path: "accounts/ClientLogin")
        let fields = [
            ("Email", user), ("Passwd", password), ("client", "masthead"), ("accountType", "HOSTED_OR_GOOGLE"),
            ("service", "reader"),
        ]
        var request = HTTPRequest(.post, url, body: .form(fields.map { (name: $0.0, value: $0.1) }))
        request.isRepeatable = true
        let (head, data) = try await client.fetch(
            request, byteLimit: 64 << 10, alsoTaking: [400, 401, 403, 404, 405, 501])
        let answer = ReaderAnswer(data: data, place: url.redacted)
        if let end = head.url, end.origin != base.origin { throw unexpected(base) }
        switch head.status {
        case 200: break
        case 401, 403:
            throw MastheadError(
                .wrongPassword, cannot: "log in at", to: base.redacted,
                found: "the service rejected the user name or password (\(head.status))",
                remedies: [
                    .advice(
                        "Check the user name and password. For FreshRSS, use the API password from your profile."
                    )
                ])
        default: throw unexpected(base)
        }
        guard let value = Self.value(in: answer) else { throw unexpected(base) }
        return value
    }

    /// Returns the value of `Auth`, from lines of text or JSON.
    private static func value(in answer: ReaderAnswer) -> String? {
        guard !answer.isPage else { return nil }
        let text = answer.text
        var found: String?
        if text.hasPrefix("{"), let object = try? answer.object() {
            found = object["Auth"]?.string ?? object["auth"]?.string
        } else {
            found =
                text.split(whereSeparator: \.isNewline).lazy.compactMap { line in
                    line.hasPrefix("Auth=") ? String(line.dropFirst("Auth=".count)) : nil
                }.first
        }
        return found.flatMap { isHeaderValue($0) ? $0 : nil }
    }

    /// Whether a text can be the value of a header field, consisting of visible ASCII characters.
    static func isHeaderValue(_ text: String) -> Bool {
        (1...4096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private func unexpected(_ place: URL) -> MastheadError {
        MastheadError(
            .strangeAnswer, cannot: "log in at", to: place.redacted,
            found: "no service with the Google Reader API was found at this address",
            remedies: [
                .checkAddress(
                    "Use the address that the service gives for apps. For FreshRSS, it ends in /api/greader.php.")
            ])
    }
}
