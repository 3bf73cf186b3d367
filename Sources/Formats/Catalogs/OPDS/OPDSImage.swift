import Foundation

/// A link to a cover picture or its thumbnail.
struct OPDSImage {
    let url: URL
    let isThumbnail: Bool

    private static let covers: Set<String> = [
        "http://opds-spec.org/image", "http://opds-spec.org/cover", "x-stanza-cover-image", "cover",
    ]
    private static let thumbnails: Set<String> = [
        "http://opds-spec.org/image/thumbnail", "http://opds-spec.org/thumbnail", "x-stanza-cover-image-thumbnail",
    ]

    init(url: URL, isThumbnail: Bool) {
        self.url = url
        self.isThumbnail = isThumbnail
    }

    /// Reads a link, or returns nil if it does not lead to a picture.
    init?(relation: String, url: URL?) {
        let relation = relation.lowercased().replacing("https://", with: "http://")
        let isThumbnail = Self.thumbnails.contains(relation)
        guard let url, isThumbnail || Self.covers.contains(relation) else { return nil }
        self.init(url: url, isThumbnail: isThumbnail)
    }
}
