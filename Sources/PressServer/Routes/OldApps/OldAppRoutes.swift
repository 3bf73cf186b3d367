import Foundation
import Hummingbird

/// All routes for apps of other makers that are in the wild; none where the configuration names no such app.
enum OldAppRoutes {
    /// How the addresses begin in which a reader is named.
    static let namingReaders = ["/purchases/", "/confirmpurchase/", "/apns/", "/issues/", "/issue/"]

    static func add(
        to limited: RouterGroup<PressContext>, open: RouterGroup<PressContext>, _ parts: PressParts
    ) {
        guard !parts.configuration.oldApps.isEmpty else { return }
        let shelf = OldAppShelf(parts: parts)
        BakerRoutes(parts: parts, shelf: shelf).add(to: limited)
        BakerPurchaseRoutes(parts: parts, shelf: shelf).add(
            to: limited.group("").add(middleware: RightsChangeMiddleware(parts: parts)))
        NewsstandRoutes(parts: parts, shelf: shelf).add(to: limited, open: open)
    }
}
