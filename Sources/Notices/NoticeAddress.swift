import Foundation

/// Parses the notification URLs that users type.
enum NoticeAddress {
    /// - Returns: nil if the text is not an http or https URL with a host.
    static func url(_ text: String) -> URL? {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false, url.fragment() == nil
        else { return nil }
        return url
    }
}
