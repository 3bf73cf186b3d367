import HTTPTypes
import Hummingbird
import NIOCore
import PressWire
import WebTokens

/// The route for the public keys that libraries use to verify entitlements offline.
struct KeysRoute {
    let parts: PressParts

    func add(to router: some RouterMethods<PressContext>) {
        router.on(.keys) { _, _ in
            let sale = parts.configuration.sale
            let keys = [parts.signingKey.webKey] + parts.sale.oldKeys.reversed()
            var answer = JSONAnswer.make(
                Wire.Keys(
                    keys: LossyArray(keys), publisher: sale.publisher, privacyPolicy: sale.privacyPolicy,
                    timeZone: sale.timeZone.identifier))
            // Keep the cache time short, because some processes do not know a new key yet during a rolling restart.
            answer.headers[.cacheControl] = "max-age=60"
            return answer
        }
    }
}
