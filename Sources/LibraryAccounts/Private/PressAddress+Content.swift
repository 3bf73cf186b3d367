package import Foundation
package import Periodical

// Downloading paid content from the publisher server.
extension PressAddress {
    /// The base URL of the publication's files on the server, with a trailing slash.
    private var contentURL: URL { url.appending(path: "content", directoryHint: .isDirectory) }

    /// Returns the URL of a file on the server.
    /// - Parameters:
    ///   - reference: The URL in the catalog, absolute or relative.
    ///   - catalog: The URL of the catalog.
    /// - Returns: nil if the reference is invalid.
    package func content(_ reference: String, listedIn catalog: URL) -> URL? {
        guard let file = URL(string: reference, relativeTo: catalog)?.absoluteURL,
            let folder = URL(string: "./", relativeTo: catalog)?.absoluteURL
        else { return nil }
        let (path, above) = (file.path(percentEncoded: true), folder.path(percentEncoded: true))
        // The server identifies a file by its path relative to the catalog. For a file in another folder, for example
        // in a mirror of the catalog, use only the file name.
        let isBelow = file.scheme == folder.scheme && file.host() == folder.host() && path.hasPrefix(above)
        let name = isBelow ? String(path.dropFirst(above.count)) : file.lastPathComponent.encodedForURLs
        guard !name.isEmpty else { return nil }
        return URL(string: contentURL.absoluteString + name, encodingInvalidCharacters: false)
    }

    /// Whether a URL is one of the publication's files on the server. The account's token is sent only to these.
    func gives(_ file: URL) -> Bool {
        let (base, place) = (contentURL, file.absoluteURL)
        guard place.scheme == base.scheme, place.host() == base.host(), place.port == base.port, place.user() == nil
        else {
            return false
        }
        let (path, above) = (place.path(percentEncoded: true), base.path(percentEncoded: true))
        return path.hasPrefix(above)
            && !path.split(separator: "/").contains { ["..", "%2e%2e"].contains($0.lowercased()) }
    }
}

extension String {
    fileprivate var encodedForURLs: String {
        addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(CharacterSet(charactersIn: "/;")))
            ?? self
    }
}
