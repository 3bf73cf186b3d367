import Foundation
import IssueTransfer

extension APNsOutcome {
    private struct Body: Decodable {
        let reason: String?
        /// When the token became invalid, in milliseconds since 1970.
        let timestamp: Double?
    }

    /// Creates the outcome for a response.
    init(_ answer: PostAnswer) {
        guard answer.status != 200 else {
            self = .delivered
            return
        }
        // A body that is not JSON contains no reason, so the status is used instead.
        let body = try? JSONDecoder().decode(Body.self, from: answer.body)
        let reason = body?.reason.map { String($0.prefix(100)) } ?? "\(answer.status)"
        self =
            switch (answer.status, reason) {
            case (410, _), (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"):
                .dead(reason: reason, since: body?.timestamp.flatMap(Self.date))
            case (403, _), (400, "BadTopic"), (400, "MissingTopic"), (400, "TopicDisallowed"):
                .providerAtFault(reason: reason)
            case (400, "IdleTimeout"), (429, _), (500..., _):
                .backOff(reason: reason, retryAfter: answer.retryAfter)
            default: .refused(status: answer.status, reason: reason)
            }
    }

    private static func date(_ milliseconds: Double) -> Date? {
        (0..<4_102_444_800_000).contains(milliseconds) ? Date(timeIntervalSince1970: milliseconds / 1000) : nil
    }

    /// Creates the outcome for a missing response.
    init(_ fault: PostFault) {
        self =
            switch fault.kind {
            case .certificate: .providerAtFault(reason: "the certificate is not usable: \(fault.words)")
            case _ where fault.mayHaveArrived: .unknown(reason: fault.words)
            default: .notSent(reason: fault.words)
            }
    }
}
