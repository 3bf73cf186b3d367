import Hummingbird
import PressWire

/// The health checks for load balancers and process supervisors.
struct HealthRoutes {
    let parts: PressParts

    func add(to router: some RouterMethods<PressContext>) {
        router.on(.live) { _, _ in JSONAnswer.make(Wire.Health(status: OpenEnum(.ok))) }
        router.on(.ready) { _, _ in
            guard await parts.readiness.isReady else {
                throw Problem(.serviceUnavailable, "The server's database does not respond.", retryAfter: 5)
            }
            return JSONAnswer.make(Wire.Health(status: OpenEnum(.ok)))
        }
    }
}
