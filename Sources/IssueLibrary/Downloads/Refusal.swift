import Foundation
import IssueTransfer
import Periodical

/// Why an archive was refused, and of which version of it that is true. While the server has the same it is not fetched again.
struct Refusal: Sendable, Hashable, Codable {
    private var code: String
    private var doing: String
    private var subject: String
    private var found: String
    private var hint: String?
    /// Where it came from.
    private var url: URL
    /// The header fields with which the server tells whether it has another one by now.
    private var conditions: [String: String]
    private var refusedAt: Date

    /// How long one is not asked for again whose server has no validators.
    private static let patience = TimeInterval(86_400)

    init(_ error: MastheadError, of url: URL, head: HTTPResponseHead?) {
        code = error.code.rawValue
        doing = error.doing
        subject = error.subject
        found = error.found
        hint = error.hint
        self.url = url
        conditions = head?.validators.conditions ?? [:]
        refusedAt = Date()
    }

    /// The error as it was told.
    var error: MastheadError {
        MastheadError(
            MastheadError.Code(rawValue: code), doing: doing, to: subject, found: found,
            hint:
                "\(hint.map { "\($0) " } ?? "")It is fetched again when the server has another one, or when you ask for it by "
                + "name.")
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

extension MastheadError.Code {
    /// Whether what came is wrong in itself, so that fetching the same once more is in vain.
    var isAboutContent: Bool { [.hostileArchive, .damagedArchive, .wrongContent, .tooLarge].contains(self) }
}
