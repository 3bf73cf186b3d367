import EmbeddedWeb
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The page at `/` for users who open the server's address in a browser. The publisher's own `index.html` replaces it.
struct WelcomeRoute {
    let parts: PressParts

    func add(to group: RouterGroup<PressContext>) { group.get("/") { _, _ in page() } }

    func page() -> Response {
        let rows = parts.configuration.catalogs.map { catalog in
            let name = MarkupText.escaped(catalog.publication)
            guard let address = catalog.address.map({ MarkupText.escaped($0.absoluteString) }) else {
                return "<li><b>\(name)</b></li>"
            }
            return "<li><b>\(name)</b><span>To follow it, add this address to your reading app:</span> "
                + "<a href=\"\(address)\">\(address)</a></li>"
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
}
