import Hummingbird

/// The health checks for load balancers and supervisors.
struct HealthRoutes {
    let parts: PressParts

    private struct Health: Encodable {
        let status: String
    }

    func add(to router: some RouterMethods<PressContext>) {
        router.get("/health/live") { _, _ in JSONAnswer.make(Health(status: "ok")) }
        router.get("/health/ready") { _, _ in
            guard await parts.readiness.isReady else {
                throw Problem(.serviceUnavailable, "The server's database does not respond.", retryAfter: 5)
            }
            return JSONAnswer.make(Health(status: "ok"))
        }
    }
}
