import Hummingbird

/// Adds all routes for sales, and the middlewares that protect them.
enum SaleRoutes {
    static func add(to limited: RouterGroup<PressContext>, _ parts: PressParts) {
        KeysRoute(parts: parts).add(to: limited)
        let change = RightsChangeMiddleware(parts: parts)
        let open = limited.group("").add(middleware: change)
        OfferRoutes(parts: parts).add(to: open)
        RestoreRoute(parts: parts).add(to: open)
        WebhookRoutes(parts: parts).add(to: open)
        let holders = limited.group("").add(middleware: AccountMiddleware(parts: parts)).add(middleware: change)
        HolderRoutes(parts: parts).add(to: holders)
        ProofRoutes(parts: parts).add(to: holders)
    }
}
