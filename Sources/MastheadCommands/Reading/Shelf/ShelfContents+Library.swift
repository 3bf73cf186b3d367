import Foundation
import IssueLibrary
import IssueTransfer
import Periodical
import TerminalReader

extension ShelfContents {
    /// Creates the shelf's contents from a library.
    /// - Parameter posts: the posts on the shelf, newest first.
    init(_ publications: [LibraryPublication], items: [LibraryItem], posts: [LibraryPost]) {
        let returning = Set(publications.lazy.filter { $0.url != nil }.map(\.handle))
        let bookshelves = Set(publications.lazy.filter { $0.kind == .bookshelf }.map(\.handle))
        // Hide the publication for imported files while it is empty.
        let handles = Set(items.map(\.handle))
        let shown = publications.filter { $0.url != nil || handles.contains($0.handle) }
        let followed = publications.filter { $0.isFollowed && $0.url != nil }
        let titles = Dictionary(shown.map { ($0.shelfTitle, 1) }, uniquingKeysWith: +)
        self.init(
            publications: shown.map { ShelfPublication($0, isTitleUnique: titles[$0.shelfTitle] == 1) },
            items: items.map { item in
                ShelfItem(
                    item, canComeBack: !item.isWithdrawn && returning.contains(item.handle),
                    isBook: bookshelves.contains(item.handle))
            } + posts.map(ShelfItem.init),
            isOffline: !followed.isEmpty && followed.allSatisfy { $0.error?.isOfTheNetwork == true })
        feeds = publications.filter { $0.kind == .feed && ($0.isFollowed || $0.itemCount > 0) }.map(ShelfFeed.init)
    }
}

extension ShelfContents {
    /// Adds the reminders of timers, by `HANDLE/NAME` or `HANDLE`.
    mutating func take(_ reminders: [String: [TimerReminder]]) {
        guard !reminders.isEmpty else { return }
        for index in items.indices where items[index].post == nil {
            items[index].reminder = reminders[items[index].id.description]?.first
        }
        for index in publications.indices {
            publications[index].reminder = reminders[publications[index].id]?.first
        }
    }
}

extension MastheadError {
    /// Whether the error is that the server could not be reached.
    fileprivate var isOfTheNetwork: Bool { code == .unreachable }
}

extension ShelfPublication {
    /// - Parameter isTitleUnique: whether no other publication has the same title. If one has, the title includes the
    ///   handle.
    fileprivate init(_ publication: LibraryPublication, isTitleUnique: Bool) {
        let title = publication.shelfTitle
        let isClear = isTitleUnique || title == publication.handle
        self.init(
            publication.handle, title: isClear ? title : "\(title) (\(publication.handle))", kind: publication.kind,
            isFollowed: publication.isFollowed && publication.url != nil)
        byteCount = publication.byteCount
        contacts = publication.contacts
    }
}

extension ShelfItem {
    fileprivate init(_ item: LibraryItem, canComeBack: Bool, isBook: Bool) {
        self.init(ItemView(item))
        (self.canComeBack, self.isBook) = (canComeBack, isBook)
        isCoverToCome = item.coverURL == nil && item.hasCover
        problem = item.error?.found
    }
}

extension ShelfDownload {
    /// Returns the downloads by item. An item may have several asset downloads.
    static func downloads(_ statuses: [DownloadStatus], _ meters: [UUID: RateMeter]) -> [ShelfDownload] {
        var downloads: [ShelfDownload] = []
        for status in statuses {
            let state: State =
                switch status.state {
                case .running: .running
                case .waiting: .waiting
                case .paused: .paused
                case .failed: .failed
                }
            var download = ShelfDownload(
                status.item, state, byteCount: status.progress.byteCount, totalByteCount: status.progress.totalByteCount
            )
            download.rate = state == .running ? meters[status.identifier]?.rate() ?? 0 : 0
            download.problem = status.error?.found
            if let index = downloads.firstIndex(where: { $0.id == status.item }) {
                downloads[index].add(download)
            } else {
                downloads.append(download)
            }
        }
        return downloads
    }

    /// Adds another of the item's asset downloads.
    private mutating func add(_ other: ShelfDownload) {
        byteCount += other.byteCount
        totalByteCount = totalByteCount.flatMap { own in other.totalByteCount.map { own + $0 } }
        rate += other.rate
        problem = problem ?? other.problem
        // The item is downloading if any of its downloads is running.
        if other.state == .running || state == .failed { state = other.state }
    }
}

extension LibraryPublication {
    /// The title to show on the shelf, which is the handle if the catalog has no title.
    fileprivate var shelfTitle: String { title ?? handle }
}
