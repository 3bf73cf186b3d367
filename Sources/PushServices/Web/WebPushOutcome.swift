import Foundation
import IssueTransfer

/// What became of a message to a browser's push service (RFC 8030 sections 5 and 7).
public enum WebPushOutcome: Sendable, Hashable {
    /// The push service has it. That the browser got it is not said.
    case accepted
    /// The subscription has ended: remove it.
    case gone
    /// The push service takes no message that long.
    case tooLarge
    /// This message is not taken, and will not be.
    case refused(status: Int, reason: String)
    /// The push service does not take the publisher's key: the subscription was made with another, or the clock is wrong.
    case providerAtFault(status: Int, reason: String)
    /// The push service cannot now, or has had too many: send it again later, after `retryAfter` where that is said.
    case backOff(status: Int, retryAfter: Duration?)
    /// Nothing was sent: the service was not reached, or the caller wanted it no longer. It can be sent again.
    case notSent(reason: String)
    /// It was on the way when the connection was lost, or no answer came in time: it may have been accepted. Sent again, it may be
    /// there twice, unless a topic makes one of them.
    case unknown(reason: String)

    /// What an answer means.
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

    /// What it means that none came.
    init(_ fault: PostFault) {
        self = fault.mayHaveArrived ? .unknown(reason: fault.words) : .notSent(reason: fault.words)
    }
}
