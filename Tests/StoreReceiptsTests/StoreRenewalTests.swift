import Foundation
import Periodical
import StoreReceipts
import TestSupport
import Testing

/// Tests of the renewal state in notifications.
@Suite(.enabled(if: Tool.isInstalled("openssl")))
struct StoreRenewalTests {
    private let chain: StoreChain
    private let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down) + 3600)

    init() async throws { chain = try await StoreChain.shared.value }

    private var milliseconds: Double { now.timeIntervalSince1970 * 1000 }

    private func notification(_ renewal: String?) throws -> Data {
        let transaction: [String: Any] = [
            "transactionId": "2", "originalTransactionId": "1", "bundleId": "org.example.press",
            "productId": "press.month", "purchaseDate": milliseconds - 1000, "expiresDate": milliseconds,
            "environment": "Production", "signedDate": milliseconds,
        ]
        var data: [String: Any] = [
            "bundleId": "org.example.press", "environment": "Production",
            "signedTransactionInfo": try chain.sign(transaction),
        ]
        data["signedRenewalInfo"] = renewal
        let content: [String: Any] = [
            "notificationType": "DID_FAIL_TO_RENEW", "subtype": "GRACE_PERIOD", "data": data,
            "notificationUUID": UUID().uuidString, "signedDate": milliseconds,
        ]
        return try JSONSerialization.data(withJSONObject: ["signedPayload": try chain.sign(content)])
    }

    private func renewal(_ change: [String: Any] = [:]) -> [String: Any] {
        let usual: [String: Any] = [
            "originalTransactionId": "1", "environment": "Production", "signedDate": milliseconds,
            "gracePeriodExpiresDate": milliseconds + 60_000, "autoRenewStatus": 1,
        ]
        return usual.merging(change) { $1 }
    }

    @Test("the grace period of an App Store subscription is read from its renewal state")
    func grace() async throws {
        let verifier = StoreVerifier(
            roots: try StoreRoots([chain.certificate("root")]), bundleID: "org.example.press", now: { [now] in now })
        let told = try await verifier.notification(notification(chain.sign(renewal())))
        #expect(told.renewal?.gracePeriodEnd == now.addingTimeInterval(60) && told.renewal?.originalID == "1")
        #expect(try await verifier.notification(notification(nil)).renewal == nil)
        let without = renewal().filter { $0.key != "gracePeriodExpiresDate" }
        #expect(try await verifier.notification(notification(chain.sign(without))).renewal?.gracePeriodEnd == nil)
    }

    @Test("a renewal state for another subscription is rejected")
    func refused() async throws {
        let verifier = StoreVerifier(
            roots: try StoreRoots([chain.certificate("root")]), bundleID: "org.example.press", now: { [now] in now })
        let stranger = try await StoreChain()
        let wrong = [
            try chain.sign(renewal(["originalTransactionId": "3"])),
            try chain.sign(renewal(["environment": "Sandbox"])),
            try stranger.sign(renewal()), "", "a.b.c",
        ]
        for text in wrong {
            await #expect(throws: MastheadError.self) { _ = try await verifier.notification(notification(text)) }
        }
    }
}
