import Foundation
import IssueTransfer
import Periodical
import PressWire

extension MastheadError {
    /// Returns the error for an unexpected status in a publisher server's response.
    static func press(
        _ head: HTTPResponseHead, _ body: Data, cannot action: String, _ url: URL, _ server: URL, hasToken: Bool
    ) -> MastheadError {
        // Without a problem document, the status has to describe the error.
        let detail = PressName.line((try? JSONDecoder().decode(Wire.Problem.self, from: body))?.detail)
        func error(_ code: Code, _ usual: String, _ remedy: Remedy) -> MastheadError {
            MastheadError(
                code, cannot: action, to: server.redacted,
                found: detail.map { "the server reports: \($0.hasSuffix(".") ? String($0.dropLast()) : $0)" } ?? usual,
                remedies: [remedy], retryAfter: head.retryAfter)
        }
        switch ProblemStatus(rawValue: head.status) {
        case .unauthorized where hasToken:
            return MastheadError(
                .pressUnknownAccount, cannot: action, to: server.redacted,
                found: "the server no longer knows this library's account",
                remedies: [.restoreAccount()])
        case .forbidden: return error(.pressForbidden, "the server does not allow this request", .tellPublisher())
        case .notFound:
            return error(
                .pressNothing, "the server has no such code, right or offer",
                .checkAddress("Check the spelling and what the publisher offers."))
        case .conflict:
            return error(.pressConflict, "the request conflicts with what the server already has", .tryAgain)
        case .unprocessableContent: return error(.pressRefused, "the server refused the request", .tellPublisher())
        case .tooManyRequests:
            let pause = head.retryAfter.map { " in \(Int($0.components.seconds).counted("second"))" } ?? " later"
            return MastheadError(
                .pressTooOften, cannot: action, to: server.redacted, found: "the server received too many requests",
                remedies: [.tryLater("Try again\(pause).")], retryAfter: head.retryAfter)
        default: return .status(head, url)
        }
    }
}
