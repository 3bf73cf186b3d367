import HTTPTypes
import Hummingbird
import Web

/// Protects the server's own forms from requests by other sites.
enum OwnForm {
    /// Checks that a form was sent by one of this server's pages. Programs other than browsers send no origin.
    /// - Throws: A problem with status 403 if another site's page sent the form.
    static func check(_ request: Request) throws {
        guard isOwn(request) else {
            throw Problem(.forbidden, "The form was sent by another site. Open this page directly.")
        }
    }

    private static func isOwn(_ request: Request) -> Bool {
        // `Sec-Fetch-Site` is sufficient. The origin may be `null`, for example if the page sends no referrer.
        if let site = request.headers[.fetchSite] { return ["same-origin", "none"].contains(site) }
        guard let origin = request.headers[.origin] else { return true }
        // Ignore the scheme. Behind a proxy, the server's scheme may differ from the browser's.
        let place = origin.firstRange(of: "://").map { origin[$0.upperBound...].lowercased() }
        return place != nil && place == request.head.authority?.lowercased()
    }
}
