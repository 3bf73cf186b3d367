import HTTPTypes
import Hummingbird
import Web

/// Forms of this server's own pages: pages of other sites post none here.
enum OwnForm {
    /// Looks where a form comes from. A program that is no browser says nothing of that.
    /// - Throws: 403 where it is another site's.
    static func check(_ request: Request) throws {
        guard isOwn(request) else {
            throw Problem(.forbidden, "Forms of other sites are not taken: open this page itself.")
        }
    }

    private static func isOwn(_ request: Request) -> Bool {
        // A browser that says this need not be asked by its origin, which is `null` for a page that sends no referrer.
        if let site = request.headers[.fetchSite] { return ["same-origin", "none"].contains(site) }
        guard let origin = request.headers[.origin] else { return true }
        // Without the scheme: behind a proxy this server speaks another one than the browser.
        let place = origin.firstRange(of: "://").map { origin[$0.upperBound...].lowercased() }
        return place != nil && place == request.head.authority?.lowercased()
    }
}
