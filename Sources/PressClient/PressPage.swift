import Foundation
import Periodical

/// Pages of a publisher that a person is sent to.
enum PressPage {
    /// The address of such a page; nil for anything that is not meant for a browser, or could be read on the way. On this machine it need
    /// not be encrypted.
    /// - Parameter isPublic: whether everyone may read it, so that it need not be encrypted anywhere.
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
