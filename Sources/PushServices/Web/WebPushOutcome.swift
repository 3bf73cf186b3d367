import Foundation
import IssueTransfer

/// The result of sending a message to a browser's push service (RFC 8030 sections 5 and 7).
public enum WebPushOutcome: Sendable, Hashable {
    /// The push service accepted the message. Whether the browser received it is unknown.
    case accepted
    /// The subscription has ended, so remove it.
    case gone
    /// The message is too long for the push service.
    case tooLarge
    /// The push service permanently rejected this message.
    case refused(status: Int, reason: String)
    /// The push service rejects the publisher's key, because the subscription has a different one or the clock is
    /// wrong.
    case providerAtFault(status: Int, reason: String)
    /// The push service is unavailable or received too many requests. Send the message again later, after `retryAfter`
    /// if present.
    case backOff(status: Int, retryAfter: Duration?)
    /// Nothing was sent, because the service was unreachable or the task was canceled. It is safe to try again.
    case notSent(reason: String)
    /// The connection was lost or timed out while sending, so the message may have been accepted. If sent again, it may
    /// arrive twice, unless it has a topic.
    case unknown(reason: String)

    /// Creates the outcome for a response.
    init(_ answer: PostAnswer) {
        let reason = String(decoding: answer.body.prefix(200), as: UTF8.self)
        self =
            switch answer.status {
            case 200, 201, 202, 204: .accepted
            case 404, 410: .gone
            case 413: .tooLarge
            case 401, 403: .providerAtFault(status: answer.status, reason: reason)
            case 408, 425, 429, 500...: .backOff(status: answer.status, retryAfter: answer.retryAfter)
            default: .refused(status: answer.status, reason: reason)
            }
    }

    /// Creates the outcome for a missing response.
    init(_ fault: PostFault) {
        self = fault.mayHaveArrived ? .unknown(reason: fault.words) : .notSent(reason: fault.words)
    }
}
