import Foundation
import LibraryValues
import Periodical
import Schedule
import Testing

/// Sample values, some with every optional part, and some with as few parts as possible.
enum Samples {
    static let noon = Date(timeIntervalSince1970: 1_780_315_200)
    static let moby = TimerSubject.item("sea/moby", title: "Moby-Dick; or, The Whale")

    static func timers() throws -> [TimerView] {
        let full = TimerSettings(
            title: "Stretch", notes: "Stand up", period: TimerPeriod("45min"), repeats: .infinitely,
            end: noon.addingTimeInterval(86_400), worked: WorkedTime("09:00-18:00"), timeZone: .gmt)
        var early = TimerSettings(title: "Issue", period: TimerPeriod("1mo"), before: TimerPeriod("7d"))
        early.begin = noon
        return try [
            timer(full, for: moby), timer(early),
            timer(TimerSettings(title: "Since we moved", kind: .up, end: noon.addingTimeInterval(86_400))),
        ]
    }

    private static func timer(_ settings: TimerSettings, for subject: TimerSubject? = nil) throws -> TimerView {
        let course = try TimerCourse(starting: settings, at: noon, in: .gmt)
        return TimerView(1, course, for: subject, created: noon, at: noon, in: .gmt)
    }

    static func events() -> [TimerEventView] {
        let telling = TimerFiring(run: 1, count: 1, fellDue: 1, due: noon, toldAt: noon)
        return [
            TimerEventView(1, of: 1, title: "Tea", TimerEvent(telling), at: noon),
            TimerEventView(
                2, of: 1, title: "Tea", notes: "Pour it", for: moby, TimerEvent(telling, doneAt: noon), at: noon),
        ]
    }

    static let statistics = [
        TimerStatisticsView(TimerStatistics(success: 3, missed: 1, open: 1), of: 1, "Tea"),
        TimerStatisticsView(TimerStatistics(success: 0, missed: 0, open: 0)),
    ]

    static let reminders = [
        TimerReminder(timer: 1, title: "Tea", due: noon, event: 2, next: noon), TimerReminder(timer: 1, title: "Tea"),
    ]

    static let rights = [
        RightView(
            product: "magazine.summer", title: "Summer", kind: "issue", item: "summer", source: "voucher", begins: noon,
            ends: noon, held: false, endable: false),
        RightView(
            product: "magazine.free", title: nil, kind: "subscription", item: nil, source: "free", begins: noon,
            ends: nil, held: true, endable: true),
    ]

    static let accounts = [
        AccountView(
            handle: "magazine", server: "https://press.example.org/", host: "press.example.org", account: "a1",
            exists: true, refusedAt: noon, rights: rights, holdings: rights, askedAt: noon, items: ["summer"],
            offlineUntil: noon),
        AccountView(
            handle: "magazine", server: "https://press.example.org/", host: nil, account: nil, exists: false,
            refusedAt: nil, rights: [], holdings: [], askedAt: nil, items: [], offlineUntil: nil),
    ]

    static func marks() -> [MarkView] {
        var bookmark = MarkView(.bookmark, of: "sea", "moby", id: "sea/moby", title: "Moby-Dick", date: noon)
        (bookmark.position, bookmark.articleIndex, bookmark.pageIndex) = ("2.1", 1, 0)
        return [bookmark, MarkView(.favorite, of: "sea", "moby", id: "sea/moby", title: "Moby-Dick", date: noon)]
    }

    static let highlights = ["Why?", nil].map { note in
        HighlightView(
            number: 1, of: "sea/moby", handle: "sea", name: "moby", title: "Moby-Dick", range: "2.1+340-512",
            position: "2.1+340", words: "Call me Ishmael.", color: "yellow", note: note, created: noon, changed: noon)
    }

    static func downloads() -> [DownloadView] {
        var download = DownloadView(of: "sea", "moby", id: "sea/moby", asset: "https://example.org/moby", .failed)
        (download.bytes, download.totalBytes, download.rate) = (1_000, 9_000_000, 500)
        (download.error, download.errorCode) = ("cannot download", "network.unreachable")
        download.remedies = [Remedy(.advice, "Try again.", of: ["sea/moby"])]
        (download.hold, download.holdUntil) = ("limit", noon)
        return [download, DownloadView(of: "sea", "moby", id: "sea/moby", asset: "https://example.org/moby", .waiting)]
    }

    static func items() -> [ItemView] {
        var description = Description(title: "Spring")
        (description.summary, description.date, description.coverDate) = ("Tides", noon, "Spring 2026")
        (description.volume, description.number, description.series) = ("3", "2", "Harbour")
        (description.authors, description.categories) = (["Ann"], ["Sea"])
        (description.language, description.direction, description.spreads) = ("en-GB", .leftToRight, .print)
        (description.articleCount, description.pageCount, description.productID) = (4, 20, "com.example.spring")
        var item = ItemView("sea/spring", .issue, description)
        (item.status, item.totalBytes, item.scale) = (.available, 9_000_000, .double)
        (item.contentPath, item.coverPath, item.price) = ("/library/spring", "/library/spring.jpg", "3.00 EUR")
        (item.read, item.openedAt, item.arrivedAt, item.reminders) = (0.5, noon, noon, reminders)
        (item.error, item.errorCode) = ("cannot download", "network.unreachable")
        item.remedies = [Remedy(.advice, "Try again.", of: ["sea/spring"])]
        return [item, ItemView("spring", .book, Description(title: "Spring"))]
    }

    static func posts() throws -> [PostView] {
        let url = try #require(URL(string: "https://example.org/tide"))
        var post = PostView(
            handle: "harbour", name: "tide", number: 7, feed: "Harbour", title: "Tide", heading: "Tide",
            summary: "High", date: noon, seenAt: noon)
        (post.publishedAt, post.changedAt, post.readAt) = (noon, noon, noon)
        (post.authors, post.categories, post.language, post.source) = (["Ann"], ["Sea"], "en", "Planet")
        (post.url, post.externalURL, post.comments, post.picture) = (url, url, url, url)
        post.enclosures = [
            PostEnclosure(url: url, type: "audio/mpeg", byteCount: 1, title: "Tide", duration: 60.5),
            PostEnclosure(url: url),
        ]
        let plain = PostView(
            handle: "harbour", name: "low", number: 8, feed: "Harbour", title: nil, heading: "Low", summary: "Low",
            date: noon, seenAt: noon)
        return [post, plain]
    }

    /// The shapes of all values, in the order of the page.
    static func shapes() throws -> [Shape] {
        [
            try Shape(of: items()), try Shape(of: posts()), try Shape(of: timers()), try Shape(of: events()),
            try Shape(of: statistics), try Shape(of: reminders),
            try Shape(of: accounts), try Shape(of: marks()), try Shape(of: highlights),
            try Shape(of: downloads()),
        ]
    }
}
