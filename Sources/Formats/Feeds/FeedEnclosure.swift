package import Foundation
import Markup

/// A file that comes with a post: an episode of a podcast, a PDF, a film.
package struct FeedEnclosure: Sendable, Hashable {
    package let url: URL
    /// Its media type as the feed has it, in lower case.
    package var type: String?
    /// Its size in bytes as the feed has it; of many feeds it is wrong.
    package var byteCount: Int?
    package var title: String?
    /// How long it plays, in seconds.
    package var duration: Double?

    package init(url: URL, type: String? = nil, byteCount: Int? = nil, title: String? = nil, duration: Double? = nil) {
        self.url = url
        self.type = type?.lowercased().trimmed.nonEmpty
        self.byteCount = byteCount.flatMap { $0 > 0 ? $0 : nil }
        self.title = title?.oneLine.nonEmpty
        self.duration = duration.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    /// Whether it is a picture, by its type or, where that says nothing, the end of its address.
    package var isPicture: Bool {
        if let type { return type.hasPrefix("image/") }
        return ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"].contains(url.pathExtension.lowercased())
    }
}
