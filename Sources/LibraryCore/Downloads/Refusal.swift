package import Foundation
package import IssueTransfer
package import Periodical

/// The reason why an archive was rejected, and the rejected version, which is not downloaded again.
package struct Refusal: Sendable, Hashable {
    /// The original error.
    private var found: MastheadError
    private var url: URL
    /// The header fields for a conditional request, which returns the archive only if it changed.
    private var conditions: [String: String]
    private var refusedAt: Date

    /// How long to wait before a new attempt if the server sends no cache validators, in seconds.
    private static let patience = TimeInterval(86_400)

    package init(_ error: MastheadError, of url: URL, head: HTTPResponseHead?) {
        found = error
        self.url = url
        conditions = head?.validators.conditions ?? [:]
        refusedAt = Date()
    }

    /// The error for the user, with advice about new attempts.
    package var error: MastheadError {
        var error = found
        error.remedies.append(
            .advice(
                "To try again now, download the item by name. Masthead also tries again when the file on the "
                    + "server changes."
            ))
        return error
    }

    /// Whether it is too soon for a full download when the server supports no conditional requests.
    package var isToBeWaitedFor: Bool { conditions.isEmpty && abs(refusedAt.timeIntervalSinceNow) < Self.patience }

    /// Returns a conditional request, so that the server does not send the rejected version again.
    package func condition(_ request: HTTPRequest) -> HTTPRequest {
        guard request.url == url else { return request }
        var request = request
        request.headers.merge(conditions) { own, _ in own }
        return request
    }
}

extension Refusal: Codable {
    private enum CodingKeys: String, CodingKey { case url, conditions, refusedAt, hint }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        found = try MastheadError(from: decoder)
        // Earlier versions stored only the text of the hint.
        if found.remedies.isEmpty, let hint = try container.decodeIfPresent(String.self, forKey: .hint) {
            found.remedies = [.advice(hint)]
        }
        url = try container.decode(URL.self, forKey: .url)
        conditions = try container.decode([String: String].self, forKey: .conditions)
        refusedAt = try container.decode(Date.self, forKey: .refusedAt)
    }

    package func encode(to encoder: any Encoder) throws {
        try found.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(conditions, forKey: .conditions)
        try container.encode(refusedAt, forKey: .refusedAt)
    }
}

extension MastheadError.Code {
    /// Whether the downloaded content itself is invalid, so that downloading it again would not help.
    package var isAboutContent: Bool { [.hostileArchive, .damagedArchive, .wrongContent, .tooLarge].contains(self) }

    /// Whether a retry of the same download would certainly fail.
    package var isFinal: Bool {
        [
            .refused, .wrongContent, .unusableURL, .damagedArchive, .hostileArchive, .tooLarge, .unchanged,
            .malformedDocument, .notBought,
        ].contains(self)
    }
}
