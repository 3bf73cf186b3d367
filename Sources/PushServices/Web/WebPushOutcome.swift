import Foundation
import IssueTransfer

/// The result of sending a message to a browser's push service (RFC 8030 sections 5 and 7).
public enum WebPushOutcome: Sendable, Hashable {
    /// The push service has accepted the message. Whether the browser received the message is unknown.
    case accepted
    /// The subscription has ended, so remove it.
    case gone
    /// The message is too long for the push service.
    case tooLarge
    /// The push service has permanently refused this message.
    case refused(status: Int, reason: String)
    /// The push service refuses the publisher's key, because the subscription has another key or the clock is wrong.
    case providerAtFault(status: Int, reason: String)
    /// The push service is not available, or received too many requests. Send the message again later, after
    /// `retryAfter` if given.
    case backOff(status: Int, retryAfter: Duration?)
    /// Nothing was sent, because the service was unreachable or the task was canceled. You can safely send the message
    /// again.
    case notSent(reason: String)
    /// The connection was lost or timed out during sending, so the message may have been accepted. A repeated message
    /// may arrive twice, unless it has a topic.
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
