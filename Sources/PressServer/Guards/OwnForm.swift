import HTTPTypes
import Hummingbird
import Web

/// Protects the forms of the server's own pages against requests from other sites.
enum OwnForm {
    /// Checks the origin of a form. Programs other than browsers send no origin.
    /// - Throws: 403 if another site sent the form.
    static func check(_ request: Request) throws {
        guard isOwn(request) else {
            throw Problem(.forbidden, "The form was sent by another site. Open this page directly.")
        }
    }

    private static func isOwn(_ request: Request) -> Bool {
        // `Sec-Fetch-Site` is sufficient. The origin may be `null`, for example for a page that sends no referrer.
        if let site = request.headers[.fetchSite] { return ["same-origin", "none"].contains(site) }
        guard let origin = request.headers[.origin] else { return true }
        // The scheme is ignored, because behind a proxy the server's scheme may differ from the browser's.
        let place = origin.firstRange(of: "://").map { origin[$0.upperBound...].lowercased() }
        return place != nil && place == request.head.authority?.lowercased()
    }
}
