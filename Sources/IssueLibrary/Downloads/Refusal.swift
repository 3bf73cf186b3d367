import Foundation
import IssueTransfer
import Periodical

/// Why an archive was refused, and of which version of it that is true. While the server has the same it is not fetched again.
struct Refusal: Sendable, Hashable {
    /// The error as it was found.
    private var found: MastheadError
    /// Where it came from.
    private var url: URL
    /// The header fields with which the server tells whether it has another one by now.
    private var conditions: [String: String]
    private var refusedAt: Date

    /// How long one is not asked for again whose server has no validators.
    private static let patience = TimeInterval(86_400)

    init(_ error: MastheadError, of url: URL, head: HTTPResponseHead?) {
        found = error
        self.url = url
        conditions = head?.validators.conditions ?? [:]
        refusedAt = Date()
    }

    /// The error as it was told.
    var error: MastheadError {
        var error = found
        error.remedies.append(
            .advice("Download it by name to try again. Masthead also tries again when the server has another version."))
        return error
    }

    /// Whether there is nothing to ask the server with, and it is too soon to fetch the whole again.
    var isToBeWaitedFor: Bool { conditions.isEmpty && abs(refusedAt.timeIntervalSinceNow) < Self.patience }

    /// Makes a request ask only for another one than was refused.
    func condition(_ request: HTTPRequest) -> HTTPRequest {
        guard request.url == url else { return request }
        var request = request
        request.headers.merge(conditions) { own, _ in own }
        return request
    }
}

extension Refusal: Codable {
    private enum CodingKeys: String, CodingKey { case url, conditions, refusedAt, hint }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        found = try MastheadError(from: decoder)
        // Earlier versions wrote words alone.
        if found.remedies.isEmpty, let hint = try container.decodeIfPresent(String.self, forKey: .hint) {
            found.remedies = [.advice(hint)]
        }
        url = try container.decode(URL.self, forKey: .url)
        conditions = try container.decode([String: String].self, forKey: .conditions)
        refusedAt = try container.decode(Date.self, forKey: .refusedAt)
    }

    func encode(to encoder: any Encoder) throws {
        try found.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(conditions, forKey: .conditions)
        try container.encode(refusedAt, forKey: .refusedAt)
    }
}

extension MastheadError.Code {
    /// Whether what came is wrong in itself, so that fetching the same once more is in vain.
    var isAboutContent: Bool { [.hostileArchive, .damagedArchive, .wrongContent, .tooLarge].contains(self) }
}
