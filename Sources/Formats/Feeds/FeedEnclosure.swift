package import Foundation
import Markup

/// A file that is attached to a post: a podcast episode, a PDF, a video.
package struct FeedEnclosure: Sendable, Hashable {
    package let url: URL
    /// The media type in lowercase, as the feed states it.
    package var type: String?
    /// The size in bytes, as the feed states it. Many feeds state a wrong size.
    package var byteCount: Int?
    package var title: String?
    /// The duration, in seconds.
    package var duration: Double?

    package init(url: URL, type: String? = nil, byteCount: Int? = nil, title: String? = nil, duration: Double? = nil) {
        self.url = url
        self.type = type?.lowercased().trimmed.nonEmpty
        self.byteCount = byteCount.flatMap { $0 > 0 ? $0 : nil }
        self.title = title?.oneLine.nonEmpty
        self.duration = duration.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    /// Whether the file is a picture, by its type or by the extension in its URL.
    package var isPicture: Bool {
        if let type { return type.hasPrefix("image/") }
        return ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"].contains(url.pathExtension.lowercased())
    }
}
