import Hummingbird
import Web

/// Builds the routes of a server.
enum PressRouter {
    /// Builds the public routes.
    static func make(_ parts: PressParts) -> Router<PressContext> {
        let router = Router(context: PressContext.self, options: .autoGenerateHeadEndpoints)
        addGuards(to: router, parts)
        HealthRoutes(parts: parts).add(to: router)
        let limited = router.group("").add(middleware: AddressLimitMiddleware(parts: parts))
        OpenAPIRoute().add(to: limited)
        MetricsRoute(parts: parts).add(
            to: limited.group("").add(middleware: AdministratorMiddleware(parts: parts, scope: .metrics)))
        let administration = limited.group("/admin/v1")
        AdministrationRoutes(parts: parts).add(to: administration)
        ReleaseRoutes(parts: parts).add(to: administration)
        SaleAdministrationRoutes(parts: parts).add(to: administration)
        SaleRoutes.add(to: limited, parts)
        StatisticsRoutes.add(to: limited, parts)
        ContentRoutes(parts: parts).add(to: router.group("/v1"))
        WebSubRoutes(parts: parts).add(to: router)
        let readers = limited.group("/v1")
        ServiceRoute(parts: parts).add(to: readers)
        DeviceRoutes(parts: parts).add(to: readers)
        FeedRoutes(parts: parts).add(to: readers)
        AccountRoutes(parts: parts).add(to: readers)
        EventRoutes(parts: parts).add(to: readers)
        let welcome = WelcomeRoute(parts: parts)
        if let folder = parts.configuration.publicFolder {
            PublicFiles(folder: folder, welcome: welcome).add(to: router)
        } else {
            welcome.add(to: limited)
        }
        return router
    }

    /// Builds the only route on the metrics port.
    static func makeMetrics(_ parts: PressParts) -> Router<PressContext> {
        let router = Router(context: PressContext.self)
        router.middlewares.add(ProblemMiddleware(logger: parts.logger))
        MetricsRoute(parts: parts).add(to: router.group(""))
        return router
    }

    /// Adds the middlewares that run before every route.
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
