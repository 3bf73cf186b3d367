import Foundation
import IssueTransfer

/// The result of a message to a browser's push service (RFC 8030 sections 5 and 7).
public enum WebPushOutcome: Sendable, Hashable {
    /// The push service has accepted the message. Whether the browser got it is unknown.
    case accepted
    /// The subscription has ended. Remove it.
    case gone
    /// The message is too long for the push service.
    case tooLarge
    /// The push service has refused this message for good.
    case refused(status: Int, reason: String)
    /// The push service refuses the publisher's key: the subscription has another key, or the clock is wrong.
    case providerAtFault(status: Int, reason: String)
    /// The push service is not available or received too many requests. Send again later, after `retryAfter` if given.
    case backOff(status: Int, retryAfter: Duration?)
    /// Nothing was sent, because the service was unreachable or the task was canceled. It is safe to send again.
    case notSent(reason: String)
    /// The connection was lost or a timeout passed while the message was in flight, so it may have been accepted. If
    /// sent again, it may arrive twice, unless a topic merges the two.
    case unknown(reason: String)

    /// Interprets a response.
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

    /// Interprets a missing response.
    init(_ fault: PostFault) {
        self = fault.mayHaveArrived ? .unknown(reason: fault.words) : .notSent(reason: fault.words)
    }
}
