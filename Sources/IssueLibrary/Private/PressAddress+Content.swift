import Foundation
import Periodical

// What is sold is asked for at the publisher's server.
extension PressAddress {
    /// Where the server gives the publication's files; it ends in a slash.
    private var contentURL: URL { url.appending(path: "content", directoryHint: .isDirectory) }

    /// Where the server gives a file.
    /// - Parameters:
    ///   - reference: as the catalog has it, absolute or relative.
    ///   - catalog: where that is.
    /// - Returns: nil where the reference is none.
    func content(_ reference: String, listedIn catalog: URL) -> URL? {
        guard let file = URL(string: reference, relativeTo: catalog)?.absoluteURL,
            let folder = URL(string: "./", relativeTo: catalog)?.absoluteURL
        else { return nil }
        let (path, above) = (file.path(percentEncoded: true), folder.path(percentEncoded: true))
        // The server knows a file by its place below the catalog. One that lies elsewhere, as a mirror of the catalog may have it,
        // lies beside the publisher's own.
        let isBelow = file.scheme == folder.scheme && file.host() == folder.host() && path.hasPrefix(above)
        let name = isBelow ? String(path.dropFirst(above.count)) : file.lastPathComponent.encodedForURLs
        guard !name.isEmpty else { return nil }
        return URL(string: contentURL.absoluteString + name, encodingInvalidCharacters: false)
    }

    /// Whether a request of a URL asks the server for one of the publication's files: to no other the account's token is shown.
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
