import Hummingbird
import Web

enum PressRouter {
    /// Creates the router with the public routes.
    static func make(_ parts: PressParts) -> Router<PressContext> {
        let router = Router(context: PressContext.self, options: .autoGenerateHeadEndpoints)
        addGuards(to: router, parts)
        HealthRoutes(parts: parts).add(to: router)
        let limited = router.group("").add(middleware: AddressLimitMiddleware(parts: parts))
        OpenAPIRoute().add(to: limited)
        MetricsRoute(parts: parts).add(
            to: limited.group("").add(middleware: AdministratorMiddleware(parts: parts, scope: .metrics)))
        AdministrationRoutes(parts: parts).add(to: limited)
        ReleaseRoutes(parts: parts).add(to: limited)
        SaleAdministrationRoutes(parts: parts).add(to: limited)
        SaleRoutes.add(to: limited, parts)
        StatisticsRoutes.add(to: limited, parts)
        ContentRoutes(parts: parts).add(to: router)
        WebSubRoutes(parts: parts).add(to: router)
        ServiceRoute(parts: parts).add(to: limited)
        DeviceRoutes(parts: parts).add(to: limited)
        FeedRoutes(parts: parts).add(to: limited)
        AccountRoutes(parts: parts).add(to: limited)
        EventRoutes(parts: parts).add(to: limited)
        let welcome = WelcomeRoute(parts: parts)
        if let folder = parts.configuration.publicFolder {
            PublicFiles(folder: folder, welcome: welcome).add(to: router)
        } else {
            welcome.add(to: limited)
        }
        return router
    }

    /// Creates the router for the metrics port.
    static func makeMetrics(_ parts: PressParts) -> Router<PressContext> {
        let router = Router(context: PressContext.self)
        router.middlewares.add(ProblemMiddleware(logger: parts.logger))
        MetricsRoute(parts: parts).add(to: router.group(""))
        return router
    }

    /// Adds the middlewares that run before each route.
    private static func addGuards(to router: Router<PressContext>, _ parts: PressParts) {
        router.middlewares.add(ClientAddressMiddleware(proxies: .init(parts.configuration.trustedProxies)))
        router.middlewares.add(RecordMiddleware(metrics: parts.metrics, logger: parts.logger))
        router.middlewares.add(BrowserOriginMiddleware(origins: parts.configuration.browserOrigins))
        router.middlewares.add(ProblemMiddleware(logger: parts.logger))
        router.middlewares.add(HostMiddleware())
        router.middlewares.add(
            BodyMiddleware(
                limit: parts.configuration.bodyLimit, seconds: parts.configuration.requestTime,
                takesNotices: parts.configuration.hubs != nil))
    }
}
