public import Foundation
import Periodical

/// A publisher's server that is asked to tell of new posts of feeds.
public struct FeedServer: Sendable, Hashable {
    /// Where its interface begins: `v1/` lies below it. It ends in a slash.
    public let url: URL

    /// Reads what a person typed; nil where it is no https address, or none of this machine.
    public init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.query() == nil, url.fragment() == nil,
            let address = PressAddress(
                url.appending(path: "v1/publications/feeds", directoryHint: .notDirectory))
        else { return nil }
        self.url = address.server
    }
}
