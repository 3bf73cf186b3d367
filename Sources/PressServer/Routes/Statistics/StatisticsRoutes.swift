import Hummingbird

/// All routes for counting what is read, each behind the guards that it needs.
enum StatisticsRoutes {
    static func add(to limited: RouterGroup<PressContext>, _ parts: PressParts) {
        ReportRoutes(parts: parts).add(
            to: limited.group("/v1/statistics").add(middleware: AccountMiddleware(parts: parts)))
        ReadingRoutes(parts: parts).add(
            to: limited.group("/admin/v1/reading")
                .add(middleware: AdministratorMiddleware(parts: parts, scope: .statistics)))
        StatisticsPageRoutes(parts: parts).add(to: limited.group("/admin/statistics"))
    }
}
