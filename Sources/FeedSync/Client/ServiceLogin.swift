package import Foundation
package import IssueTransfer
package import Periodical

/// Gets what stands for a password (ClientLogin).
package struct ServiceLogin: Sendable {
    package let client: HTTPClient

    package init(client: HTTPClient) { self.client = client }

    /// Looks for the service by an address that a person typed, and logs in.
    /// - Returns: where the service is, and what stands for the password from now on.
    package func logIn(
        at typed: URL, user: String, password: String
    ) async throws(MastheadError) -> (base: URL, authorization: String) {
        var first: MastheadError?
        for place in try ServiceAddress.candidates(typed) {
            do throws(MastheadError) {
                return (place, try await authorization(at: place, user: user, password: password))
            } catch {
                // Where something answers that is no service, it may lie below.
                let isElsewhere = error.code == .strangeAnswer || error.code == .refused
                guard isElsewhere else { throw first.map { $0.code == .wrongPassword ? $0 : error } ?? error }
                if first == nil { first = error }
            }
        }
        throw first ?? strange(typed)
    }

    /// What stands for the password from now on.
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
        if let end = head.url, end.origin != base.origin { throw strange(base) }
        switch head.status {
        case 200: break
        case 401, 403:
            throw MastheadError(
                .wrongPassword, cannot: "log in at", to: base.redacted,
                found: "the service refuses the name or the password (\(head.status))",
                remedies: [
                    .advice(
                        "Check both. FreshRSS wants its password for the API, which its profile sets, not that of its web pages."
                    )
                ])
        default: throw strange(base)
        }
        guard let value = Self.value(in: answer) else { throw strange(base) }
        return value
    }

    /// The value of `Auth` in lines or JSON.
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

    /// Whether a text can stand in a header field: visible characters of ASCII.
    static func isHeaderValue(_ text: String) -> Bool {
        (1...4096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private func strange(_ place: URL) -> MastheadError {
        MastheadError(
            .strangeAnswer, cannot: "log in at", to: place.redacted,
            found: "nothing there speaks Google Reader's interface",
            remedies: [
                .checkAddress(
                    "Give the address that the service names for apps (FreshRSS: it ends in /api/greader.php).")
            ])
    }
}
