import HTTPTypes
import Hummingbird
import NIOCore
import WebTokens

/// The keys that entitlements are signed with: for libraries, which read them offline.
struct KeysRoute {
    let parts: PressParts

    private struct Keys: Encodable {
        /// The one that signs now, then those before it.
        let keys: [WebKey]
        let publisher: String?
        let privacyPolicy: String?
    }

    func add(to router: some RouterMethods<PressContext>) {
        router.get("/.well-known/masthead-press.json") { _, _ in
            let sale = parts.configuration.sale
            let keys = [parts.signingKey.webKey] + parts.sale.oldKeys.reversed()
            var answer = JSONAnswer.make(
                Keys(keys: keys, publisher: sale.publisher, privacyPolicy: sale.privacyPolicy))
            // A new key is asked for by those that meet its name; the others need not ask again.
            answer.headers[.cacheControl] = "max-age=3600"
            return answer
        }
    }
}
