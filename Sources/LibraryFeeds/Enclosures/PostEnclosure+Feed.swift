import Formats
import LibraryValues

extension PostEnclosure {
    init(_ enclosure: FeedEnclosure) {
        self.init(
            url: enclosure.url, type: enclosure.type, byteCount: enclosure.byteCount, title: enclosure.title,
            duration: enclosure.duration)
    }
}
