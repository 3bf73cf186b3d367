import HTTPTypes
import Hummingbird
import NIOCore
import PressWire
import WebTokens

/// The route for the keys that sign entitlements. Libraries use the keys to verify entitlements offline.
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
            // The cache time is short, because during a rolling restart some processes do not know the new key yet.
            answer.headers[.cacheControl] = "max-age=60"
            return answer
        }
    }
}
