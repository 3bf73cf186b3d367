import Foundation
import Logging
import ServerStore

/// What the routes of a server stand on.
struct PressParts: Sendable {
    let configuration: PressConfiguration
    let store: any Store
    let signingKey: SigningKey
    let metrics: PressMetrics
    let logger: Logger
    let addressLimit: RateLimiter
    let accountLimit: RateLimiter
    let readiness: Readiness
    let startedAt = Date()

    var tokens: AdministratorTokens { AdministratorTokens(store) }

    init(_ configuration: PressConfiguration, store: any Store, signingKey: SigningKey, logger: Logger) {
        self.configuration = configuration
        self.store = store
        self.signingKey = signingKey
        self.logger = logger
        metrics = PressMetrics()
        addressLimit = RateLimiter(perMinute: configuration.addressRate)
        accountLimit = RateLimiter(perMinute: configuration.accountRate)
        readiness = Readiness(store)
    }
}
