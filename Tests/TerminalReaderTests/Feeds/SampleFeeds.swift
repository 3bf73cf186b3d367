import Foundation
import Periodical

@testable import TerminalReader

/// The feeds and posts of the design mockups.
enum SampleFeeds {
    /// 9:30 on November 20, 2026, in the time zone of the test.
    static var now: Date { date(20, 9, 30) }

    static func date(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Date {
        let parts = DateComponents(year: 2026, month: 11, day: day, hour: hour, minute: minute)
        return Calendar.current.date(from: parts) ?? .distantPast
    }

    static var feeds: [ShelfFeed] {
        func feed(_ handle: String, _ title: String, _ unread: Int, _ problem: String? = nil) -> ShelfFeed {
            var feed = ShelfFeed(handle, title: title)
            (feed.unreadCount, feed.postCount, feed.problem) = (unread, 9, problem)
            feed.refreshedAt = now.addingTimeInterval(-250)
            return feed
        }
        return [
            feed("harbour", "Harbour Notes", 4), feed("kernel", "Kernel Weather 🌊", 3),
            feed("tide", "潮汐ニュース", 0), feed("port", "אורות הנמל", 1),
            feed("log", "Lighthouse Log", 0, "the server answers 404 (not there)"), feed("old", "Old Charts", 0),
        ]
    }

    static var posts: [ShelfPost] {
        let rows: [(String, String, Date, isNew: Bool)] = [
            ("harbour", "What makes a tide late", date(20, 9, 12), true),
            ("kernel", "6.19-rc3: calm, some drizzle in mm/", date(20, 8, 40), true),
            ("harbour", "The dredger is back", date(19, 12), true),
            ("port", "מגדלור חדש במפרץ", date(19, 11), true),
            ("kernel", "A week of merge windows", date(18, 12), true),
            ("harbour", "Notice to mariners 41", date(18, 11), false),
            ("tide", "来週の大潮について", date(17, 9), false),
            ("harbour", "Paint, rust and patience", date(16, 9), true),
            ("kernel", "Scheduler fog lifting", date(15, 9), true),
            ("harbour", "How we count ships", date(14, 9), true),
            ("old", "The island that was a cloud", date(12, 9), false),
            ("old", "Soundings in fathoms", date(10, 9), false),
            ("harbour", "Notice to mariners 40", date(9, 9), false),
        ]
        let titles = Dictionary(feeds.map { ($0.id, $0.title) }) { first, _ in first }
        return rows.enumerated().map { index, row in
            var post = ShelfPost(
                Int64(index + 1), ItemReference(handle: row.0, name: "p\(index)"), title: row.1,
                feedTitle: titles[row.0] ?? "", date: row.2)
            (post.isRead, post.view.favorite) = (!row.isNew, index == 5)
            if index == 0 { post.view.authors = ["Ines Duarte"] }
            return post
        }
    }

    static func list(_ posts: [ShelfPost] = posts) -> ShelfPostList {
        ShelfPostList(ids: posts.map(\.id), unread: Set(posts.filter { !$0.isRead }.map(\.id)))
    }

    /// Returns the feed screen with all posts listed.
    static func screen(_ posts: [ShelfPost] = posts) -> FeedsScreen {
        var screen = FeedsScreen()
        screen.update(feeds, by: WordOrder([:]))
        screen.update(list(posts))
        let wanted = screen.wanted(height: 40)
        screen.update(posts.filter { wanted.contains($0.id) }, for: wanted)
        return screen
    }

    /// Returns the rows of a screen without its footer.
    static func lines(_ screen: FeedsScreen, columns: Int, rows: Int) -> [String] {
        var screen = screen
        let layout = FeedsColumns(columns: columns, rows: rows)
        var canvas = Canvas(columns: columns, rows: rows)
        let right = screen.activity(columns: columns, isOffline: false, isRefreshing: false, now: now)
        HeaderLine(
            title: "Feeds", crumb: columns >= 80 ? StyledText(" › \(screen.crumb)") : StyledText(), right: right
        ).draw(on: &canvas)
        screen.scroll(height: layout.height, paneHeight: layout.paneRows.count)
        if layout.hasPane || screen.isPaneFocused { _ = screen.drawPane(layout, on: &canvas) }
        if layout.hasPane || !screen.isPaneFocused { _ = screen.drawList(layout, now: now, on: &canvas) }
        return (1...rows).map { canvas.text(ofRow: $0) }
    }

    static let tide = """
        <p>Every table says the tide turns at 9:12. At our quay it turned at 9:47 this morning, and the ferry waited. Nothing is broken: \
        a table knows the moon, and does not know the wind.</p><p>Three days of north-westerly hold the water against <a \
        href="https://example.org/bridge-gauge">the bridge</a>. It cannot run out, so what comes in next comes in on top. The harbour \
        master’s rule of thumb is <a href="https://example.org/knots-and-minutes/">a minute for each knot</a>.</p>
        """
}
