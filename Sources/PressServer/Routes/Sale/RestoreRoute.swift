import HTTPTypes
import Hummingbird
import PressWire
import ServerStore

/// The route for joining an account with a restore code from another device.
struct RestoreRoute {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) {
        group.group("").add(middleware: RedeemLimitMiddleware(parts: parts)).on(.restore) { request, _ in
            let wish = try await RequestBody.decode(Wire.CodeRequest.self, request, parts.configuration)
            guard let (account, secret) = try await RestoreCodes(parts.store).use(wish.code) else {
                throw Problem(.notFound, "The restore code is not valid.")
            }
            parts.logger.notice("account restored", metadata: ["account": "\(account)"])
            return JSONAnswer.make(Wire.AccountToken(account: account, token: secret.text), status: .created)
        }
    }
}
