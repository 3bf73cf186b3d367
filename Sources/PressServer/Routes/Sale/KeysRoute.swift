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
        /// Where the publisher's days begin.
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
            // Short: while processes are begun anew one after the other, some of them do not know the new key yet.
            answer.headers[.cacheControl] = "max-age=60"
            return answer
        }
    }
}
