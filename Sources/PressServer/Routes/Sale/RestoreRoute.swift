import HTTPTypes
import Hummingbird
import ServerStore

/// A new device comes to the account of an old one, by a code that the old one shows.
struct RestoreRoute {
    let parts: PressParts

    private struct Wish: Decodable {
        let code: String
    }

    private struct Token: Encodable {
        let account: String
        let token: String
    }

    func add(to group: RouterGroup<PressContext>) {
        group.group("/restore").add(middleware: RedeemLimitMiddleware(parts: parts)).post { request, _ in
            let wish = try await RequestBody.decode(Wish.self, request, parts.configuration)
            guard let (account, secret) = try await RestoreCodes(parts.store).use(wish.code) else {
                throw Problem(.notFound, "The code leads to no account.")
            }
            parts.logger.notice("account restored", metadata: ["account": "\(account)"])
            return JSONAnswer.make(Token(account: account, token: secret.text), status: .created)
        }
    }
}
