import HTTPTypes
import Hummingbird
import Web

/// Protects the forms of the server's own pages against requests from other sites.
enum OwnForm {
    /// Checks that a form was sent by a page of this server. Programs other than browsers send no origin.
    /// - Throws: Status 403 if a page of another site sent the form.
    static func check(_ request: Request) throws {
        guard isOwn(request) else {
            throw Problem(.forbidden, "The form was sent by another site. Open this page directly.")
        }
    }

    private static func isOwn(_ request: Request) -> Bool {
        // `Sec-Fetch-Site` is sufficient. The origin may be `null`, for example if the page sends no referrer.
        if let site = request.headers[.fetchSite] { return ["same-origin", "none"].contains(site) }
        guard let origin = request.headers[.origin] else { return true }
        // The scheme is ignored, because the server's scheme may differ from the browser's if there is a proxy.
        let place = origin.firstRange(of: "://").map { origin[$0.upperBound...].lowercased() }
        return place != nil && place == request.head.authority?.lowercased()
    }
}
