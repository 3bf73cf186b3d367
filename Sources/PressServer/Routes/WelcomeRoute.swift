import EmbeddedWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical

/// The page at `/`, for users who open the server's URL in a browser. If the public folder contains an `index.html`,
/// that file is sent instead.
struct WelcomeRoute {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) { group.get("/") { _, _ in await page() } }

    func page() async -> Response {
        var rows: [String] = []
        for catalog in parts.configuration.catalogs {
            let name = MarkupText.escaped(await title(of: catalog))
            guard let address = catalog.address.map({ MarkupText.escaped($0.absoluteString) }) else {
                rows.append("<li><b>\(name)</b></li>")
                continue
            }
            rows.append(
                "<li><b>\(name)</b><span>To follow it, add this address to your reading app:</span> "
                    + "<a href=\"\(address)\">\(address)</a></li>")
        }
        let list = rows.isEmpty ? "<p>There are no publications yet.</p>" : "<ul>\(rows.joined())</ul>"
        let text = (WebFiles.press["welcome.html"] ?? "").replacingOccurrences(of: "PUBLICATIONS", with: list)
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; "
            + "frame-ancestors 'none'"
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-cache", .contentSecurityPolicy: policy,
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Returns the publication's title from its catalog, or the publication's name if the catalog is unreadable.
    private func title(of catalog: PressCatalog) async -> String {
        do throws(MastheadError) {
            return try await parts.catalogs.catalog(of: catalog.publication)?.title ?? catalog.publication
        } catch {
            // Visitors to this page cannot fix the catalog. A client that requests the catalog gets the error.
            return catalog.publication
        }
    }
}
