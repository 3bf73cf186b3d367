import IssueLibrary
import Notices

extension DesktopNotice {
    /// Creates a notification about new items. For a single item, it shows the title and the cover. For several items,
    /// it shows how many there are in each publication.
    init?(_ announcements: [Announcement]) {
        guard let first = announcements.first else { return nil }
        guard announcements.count > 1 else {
            let publication = first.publicationTitle ?? first.item.handle
            self.init(first.item.title, body: "\(publication): \(first.words)", picture: first.item.coverURL)
            return
        }
        let counts = Dictionary(grouping: announcements) { $0.publicationTitle ?? $0.item.handle }
            .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        let body = counts.map { "\($0.key): \($0.value.count)" }.joined(separator: ", ")
        self.init(
            announcements.count.counted("new issue"), body: body,
            picture: announcements.lazy.compactMap(\.item.coverURL).first)
    }
}

extension Announcement {
    /// The item's availability, in words.
    fileprivate var words: String {
        if item.status == .available { return "ready to read" }
        return item.error == nil ? "out now" : "out now, but the download failed"
    }
}
