import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PressWire
import ServerStore
import StoreReceipts

/// The webhooks that stores and payment providers call. A repeated delivery changes nothing.
struct WebhookRoutes {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.on(.receivePayment) { request, _ in try await payment(request) }
        group.on(.receiveAppStoreNotification) { request, _ in try await notification(request) }
    }

    private var purchases: Purchases { Purchases(parts.store, zone: parts.configuration.sale.timeZone) }

    private func payment(_ request: Request) async throws -> Response {
        guard !parts.sale.webhookSecrets.isEmpty else { throw Problem(.notFound, "This server accepts no payments.") }
        let body = try await RequestBody.data(request, parts.configuration)
        guard let signature = request.field(.mastheadSignature).flatMap({ PaymentSignature($0) }),
            signature.isRight(for: body, secrets: parts.sale.webhookSecrets, now: Date())
        else { throw Problem(.unauthorized, "The signature does not match the body, or is too old.") }
        let event = try RequestBody.decode(Wire.PaymentEvent.self, from: body)
        if let fault = event.fault(at: Date()) { throw Problem(.unprocessableContent, fault) }
        let right = try await Problem.answering { () async throws(MastheadError) in
            try await purchases.take(
                event.purchase, for: event.account,
                delivery: Delivery(event.id, content: PaymentSignature.digest(of: body)))
        }
        log("payment", event.id, right)
        return Response(status: .noContent)
    }

    private func notification(_ request: Request) async throws -> Response {
        guard let verifier = parts.sale.verifier else {
            throw Problem(.notFound, "This server does not accept App Store purchases.")
        }
        let body = try await RequestBody.data(request, parts.configuration)
        let isTaken = try await Problem.answering { () async throws(MastheadError) in
            let notification = try await verifier.notification(body)
            guard notification.isAboutPurchases else { return false }
            try await take(notification)
            return true
        }
        // After any status other than 200 to 206, the App Store sends the webhook again.
        return Response(status: isTaken ? .noContent : .ok)
    }

    private func take(_ notification: StoreNotification) async throws(MastheadError) {
        let delivery = notification.id.uuidString
        guard let transaction = notification.transaction else {
            try await purchases.note(delivery, of: .storekit)
            return
        }
        let purchase = Purchase(transaction, graceEnd: notification.renewal?.gracePeriodEnd)
        do throws(MastheadError) {
            log(notification.kind, delivery, try await purchases.take(purchase, for: nil, delivery: Delivery(delivery)))
        } catch {
            // Another delivery would not help: the server does not sell the product.
            guard [.productUnknown, .productUnfit].contains(error.code) else { throw error }
            try await purchases.note(delivery, of: .storekit)
            parts.logger.warning(
                "unknown product, or another product than before",
                metadata: ["product": "\(transaction.productID.printable)"])
        }
    }

    private func log(_ kind: String, _ delivery: String, _ right: Right?) {
        parts.logger.info(
            "delivery accepted",
            metadata: [
                "kind": "\(kind.printable)", "delivery": "\(delivery.printable)",
                "right": "\(right?.id ?? "unchanged")",
            ])
    }
}
