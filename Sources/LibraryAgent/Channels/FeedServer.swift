public import Foundation
import Periodical

/// A publisher server that announces new posts in feeds.
public struct FeedServer: Sendable, Hashable {
    /// The base URL of the server's API, before `v1/`, with a trailing slash.
    public let url: URL

    /// Parses user input. Returns nil unless the input is an HTTPS URL, or an HTTP URL on this computer.
    public init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.query() == nil, url.fragment() == nil,
            let address = PressAddress(
                url.appending(path: "v1/publications/feeds", directoryHint: .notDirectory))
        else { return nil }
        self.url = address.server
    }
}
