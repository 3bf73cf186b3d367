import Entitlements
import Foundation
import HTTPTypes
import Hummingbird
import Periodical
import PushServices
import ServerStore
import StoreReceipts

/// What readers of Baker's apps hold, show, and are reached by.
struct BakerPurchaseRoutes {
    let parts: PressParts
    let shelf: OldAppShelf

    func add(to group: RouterGroup<PressContext>) {
        group.get("/purchases/:app/:user") { _, context in
            try await purchases(context.segment("app"), context.segment("user"))
        }
        group.get("/purchases") { request, _ in
            let query = request.uri.queryParameters
            return try await purchases(query["app_id"].map { String($0) }, query["user_id"].map { String($0) })
        }
        for path in ["/confirmpurchase", "/confirmpurchase/:app/:user"] {
            group.post(RouterPath(path)) { request, context in try await confirm(request, context) }
        }
        for path in ["/apns", "/apns/:app/:user"] {
            group.post(RouterPath(path)) { request, context in try await register(request, context) }
        }
    }

    private struct Held: Encodable {
        let issues: [String]
        let subscribed: Bool
    }

    private func purchases(_ app: String?, _ name: String?) async throws -> Response {
        try await held(by: try shelf.user(app, name))
    }

    private func held(by user: OldAppUser) async throws -> Response {
        let (publication, now) = (try shelf.publication(of: user.app), Date())
        let coverage = try await shelf.coverage(of: user, publication, now: now)
        let products = try await shelf.issues(publication, now: now).filter { $0.isFor(coverage, now: now) }
            .compactMap(\.entry.description.productID)
        let isSubscribed = (coverage.subscribed + coverage.everything).contains { $0.contains(now) }
        return JSONAnswer.make(Held(issues: products, subscribed: isSubscribed))
    }

    /// The fields of a form, and the reader that it names, or the path.
    private func form(_ request: Request, _ context: PressContext) async throws -> (FormFields, OldAppUser) {
        let form = try await RequestBody.form(request, parts.configuration)
        return (
            form,
            try shelf.user(
                context.parameters["app"] == nil ? form["app_id"] : context.segment("app"),
                context.parameters["user"] == nil ? form["user_id"] : context.segment("user"))
        )
    }

    private func confirm(_ request: Request, _ context: PressContext) async throws -> Response {
        let (form, user) = try await form(request, context)
        let publication = try shelf.publication(of: user.app)
        switch form["type"] {
        case "free-subscription": try await subscribe(form["product_id"] ?? "", user, publication, context)
        case "issue", "auto-renewable-subscription": try await take(form["receipt_data"] ?? "", user, context)
        default:
            throw Problem(.unprocessableContent, "The type is issue, free-subscription or auto-renewable-subscription.")
        }
        return try await held(by: user)
    }

    private func subscribe(
        _ product: String, _ user: OldAppUser, _ publication: String, _ context: PressContext
    ) async throws {
        let sale = parts.configuration.sale
        guard sale.publisher != nil, sale.privacyPolicy != nil else {
            throw Problem(.unprocessableContent, "The publisher does not give its name, and what becomes of data.")
        }
        // Before anything is written, so that wrong names make no accounts.
        guard let known = try await Products(parts.store).product(product), known.publication == publication,
            known.kind == .subscription, known.price == nil
        else { throw Problem(.unprocessableContent, "It is no subscription of this app that costs nothing.") }
        let account = try await shelf.account(of: user, context)
        try await Problem.answering { () async throws(MastheadError) in
            _ = try await FreeSubscriptions(parts.store, zone: sale.timeZone).begin(product, for: account)
        }
    }

    /// Takes what the App Store signed for one transaction. The receipts of before (PKCS #7) can be verified by Apple alone.
    private func take(_ receipt: String, _ user: OldAppUser, _ context: PressContext) async throws {
        guard let verifier = parts.sale.verifier else {
            throw Problem(.unprocessableContent, "This server takes no purchases of the App Store.")
        }
        guard receipt.split(separator: ".", omittingEmptySubsequences: false).count == 3 else {
            throw Problem(
                .unprocessableContent, "The receipt is of a kind that cannot be verified here, so it is not believed.")
        }
        let purchase = try await Problem.answering { () async throws(MastheadError) in
            Purchase(try await verifier.transaction(receipt))
        }
        let account = try await shelf.account(of: user, context)
        try await Problem.answering { () async throws(MastheadError) in
            _ = try await Purchases(parts.store, zone: parts.configuration.sale.timeZone).take(purchase, for: account)
        }
    }

    private func register(_ request: Request, _ context: PressContext) async throws -> Response {
        let (form, user) = try await form(request, context)
        guard let sender = parts.senders.apple, sender.topics.contains(user.app) else {
            throw Problem(.unprocessableContent, "This server sends nothing to that app through Apple's push service.")
        }
        let name = form["environment"]?.lowercased() ?? "production"
        guard let environment = PushEnvironment(rawValue: name == "development" ? "sandbox" : name) else {
            throw Problem(.unprocessableContent, "The environment is production or sandbox.")
        }
        // Apps of that time sent it as the system prints it: `<740faaaa ...>`.
        let digits = (form["apns_token"] ?? "").filter { !"<> ".contains($0) }
        let token: DeviceToken
        do throws(MastheadError) { token = try DeviceToken(digits) } catch {
            throw Problem(.unprocessableContent, "The token: \(error.found).")
        }
        let publication = try shelf.publication(of: user.app)
        let wish = DeviceWish(
            .apns(token: token.bytes, environment: environment, topic: user.app), usual: [publication])
        let account = try await shelf.account(of: user, context)
        try await Problem.answering { () async throws(MastheadError) in
            _ = try await parts.devices.register(wish, account: account)
        }
        return JSONAnswer.make(["status": "registered"])
    }
}
