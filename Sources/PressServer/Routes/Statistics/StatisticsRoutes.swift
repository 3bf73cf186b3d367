import Hummingbird

/// Adds all routes for reading statistics, and the middlewares that protect them.
enum StatisticsRoutes {
    static func add(to limited: RouterGroup<PressContext>, _ parts: PressParts) {
        ReportRoutes(parts: parts).add(
            to: limited.group("").add(middleware: AccountMiddleware(parts: parts)))
        ReadingRoutes(parts: parts).add(
            to: limited.group("")
                .add(middleware: AdministratorMiddleware(parts: parts, scope: .statistics)))
        StatisticsPageRoutes(parts: parts).add(to: limited)
    }
}
