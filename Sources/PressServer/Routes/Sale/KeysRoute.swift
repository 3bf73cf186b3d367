import HTTPTypes
import Hummingbird
import NIOCore
import WebTokens

/// The route for the keys that sign entitlements. Libraries use them to verify entitlements offline.
struct KeysRoute {
    let parts: PressParts

    private struct Keys: Encodable {
        /// The current key, then the former ones.
        let keys: [WebKey]
        let publisher: String?
        let privacyPolicy: String?
        /// The time zone in which the publisher's days begin.
        let timeZone: String
    }

    func add(to router: some RouterMethods<PressContext>) {
        router.get("/.well-known/masthead-press.json") { _, _ in
            let sale = parts.configuration.sale
            let keys = [parts.signingKey.webKey] + parts.sale.oldKeys.reversed()
            var answer = JSONAnswer.make(
                Keys(
                    keys: keys, publisher: sale.publisher, privacyPolicy: sale.privacyPolicy,
                    timeZone: sale.timeZone.identifier))
            // The cache time is short, because during a rolling restart some processes do not know the new key yet.
            answer.headers[.cacheControl] = "max-age=60"
            return answer
        }
    }
}
