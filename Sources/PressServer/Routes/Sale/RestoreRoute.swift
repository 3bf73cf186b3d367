import HTTPTypes
import Hummingbird
import ServerStore

/// The route to join an account with a restore code from another device.
struct RestoreRoute {
    let parts: PressParts

    private struct Body: Decodable {
        let code: String
    }

    private struct Token: Encodable {
        let account: String
        let token: String
    }

    func add(to group: RouterGroup<PressContext>) {
        group.group("/restore").add(middleware: RedeemLimitMiddleware(parts: parts)).post { request, _ in
            let wish = try await RequestBody.decode(Body.self, request, parts.configuration)
            guard let (account, secret) = try await RestoreCodes(parts.store).use(wish.code) else {
                throw Problem(.notFound, "The restore code is not valid.")
            }
            parts.logger.notice("account restored", metadata: ["account": "\(account)"])
            return JSONAnswer.make(Token(account: account, token: secret.text), status: .created)
        }
    }
}
