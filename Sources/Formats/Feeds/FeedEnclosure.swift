package import Foundation
import Markup

/// A file attached to a post, such as a podcast episode, a PDF or a video.
package struct FeedEnclosure: Sendable, Hashable {
    package let url: URL
    /// The declared media type, in lowercase.
    package var type: String?
    /// The declared size in bytes, which is wrong in many feeds.
    package var byteCount: Int?
    package var title: String?
    /// The duration of an audio or video file, in seconds.
    package var duration: Double?

    package init(url: URL, type: String? = nil, byteCount: Int? = nil, title: String? = nil, duration: Double? = nil) {
        self.url = url
        self.type = type?.lowercased().trimmed.nonEmpty
        self.byteCount = byteCount.flatMap { $0 > 0 ? $0 : nil }
        self.title = title?.oneLine.nonEmpty
        self.duration = duration.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    /// Whether the file is a picture, according to its media type or the extension in its URL.
    package var isPicture: Bool {
        if let type { return type.hasPrefix("image/") }
        return ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg"].contains(url.pathExtension.lowercased())
    }
}
