import Foundation
import Periodical

/// Validates the URLs of a publisher's web pages.
enum PressPage {
    /// Returns a page's URL for a browser, or nil if it does not use https. URLs on this machine may use http.
    /// - Parameter isPublic: Whether the page contains no private data, so that any host may use http.
    static func url(_ text: String, isPublic: Bool = false) -> URL? {
        guard text.utf8.count <= 2000, let url = URL(string: text, encodingInvalidCharacters: false),
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        switch url.scheme?.lowercased() {
        case "https": return url
        case "http" where isPublic: return url
        case "http" where ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host): return url
        default: return nil
        }
    }
}
