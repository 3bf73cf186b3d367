import Foundation
import Periodical

@testable import TerminalReader

/// The shelf of the design mockups, and large shelves.
enum SampleShelf {
    static func day(_ text: String) -> Date? { ISO8601DateFormatter().date(from: text + "T00:00:00Z") }

    static var contents: ShelfContents {
        func item(
            _ handle: String, _ name: String, _ title: String, _ date: String,
            _ change: (inout ShelfItem) -> Void = { _ in }
        ) -> ShelfItem {
            var item = ShelfItem(ItemReference(handle: handle, name: name), title: title)
            item.view.date = day(date)
            item.presence = .here
            change(&item)
            return item
        }
        let items = [
            item("arabic", "n7", "العدد ٧: البحر", "2026-11-05") { $0.view.new = true },
            item("masthead", "keeping", "Keeping and Reading", "2026-11-01") {
                $0.view.new = true
                $0.view.pages = 9
                $0.view.bytes = 640_000
            },
            item("pepper", "e8", "The secret ingredients", "2026-10-14") {
                $0.view.new = true
                $0.presence = .onItsWay
            },
            item("pepper", "e7", "Rainbow potions", "2026-10-02") {
                $0.view.new = true
                $0.presence = .onItsWay
            },
            item("tide", "n12", "第12号 海図と灯台 🗼", "2026-09-20") { $0.progress = .read },
            item("masthead", "making", "Making an Issue", "2026-09-01") {
                $0.progress = .reading(0.34)
                $0.view.favorite = true
                $0.view.openedAt = day("2026-11-20")
            },
            item("pepper", "e6", "The potion of flight", "2026-08-01") { $0.presence = .notHere },
            item("sea", "moby", "Moby-Dick; or, The Whale", "1851-10-18") {
                $0.progress = .reading(0.08)
                $0.view.openedAt = day("2026-11-19")
            },
            item("sea", "voyage", "The Voyage Out", "1915-03-26") {
                $0.presence = .notHere
                $0.problem = "the server broke off"
            },
        ]
        let publications = [
            ShelfPublication("masthead", title: "Masthead", kind: .magazine, isFollowed: true),
            ShelfPublication("pepper", title: "Pepper&Carrot", kind: .magazine, isFollowed: true),
            ShelfPublication("tide", title: "潮汐月刊", kind: .magazine, isFollowed: true),
            ShelfPublication("arabic", title: "مجلة الميناء", kind: .magazine, isFollowed: true),
            ShelfPublication("sea", title: "Sea Stories", kind: .bookshelf, isFollowed: true),
        ]
        return ShelfContents(publications: publications, items: items)
    }

    static var downloads: [ItemReference: ShelfDownload] {
        var running = ShelfDownload("pepper/e8", .running, byteCount: 8_700_000, totalByteCount: 14_000_000)
        running.rate = 1_400_000
        let waiting = ShelfDownload("pepper/e7", .waiting, byteCount: 0, totalByteCount: 12_200_000)
        return [running.id: running, waiting.id: waiting]
    }

    /// Returns a shelf with a number of issues in a hundred publications.
    static func large(_ count: Int) -> ShelfContents {
        let publications = (0..<100).map {
            ShelfPublication("p\($0)", title: "Publication \($0)", kind: .magazine, isFollowed: true)
        }
        let items = (0..<count).map { number in
            var item = ShelfItem(
                ItemReference(handle: "p\(number % 100)", name: "n\(number)"), title: "Issue \(number)")
            item.presence = number.isMultiple(of: 3) ? .here : .notHere
            item.view.new = number.isMultiple(of: 50)
            return item
        }
        return ShelfContents(publications: publications, items: items)
    }

    /// Returns the rows of a shelf screen without its footer.
    static func screen(
        columns: Int, rows: Int, contents: ShelfContents = contents, selection: Int? = nil
    ) -> (lines: [String], canvas: Canvas) {
        var scene = ShelfScene()
        scene.contents = contents
        scene.downloads = downloads
        scene.layout = ShelfColumns(columns: columns, rows: rows)
        var list = ShelfList()
        list.update(contents, isLow: scene.layout.isLow)
        if let selection { list.select(selection, contents) }
        list.scroll(height: scene.layout.height)
        var canvas = Canvas(columns: columns, rows: rows)
        let activity = scene.activity(newCount: list.listing.newCount, columns: columns)
        HeaderLine(title: "Shelf", crumb: " › everything, newest first", right: activity).draw(on: &canvas)
        _ = scene.drawPane(
            list.paneRows, window: list.paneWindow, source: list.source, isFocused: false, on: &canvas)
        _ = scene.drawList(
            list.listing, window: list.window, selection: selection, isFocused: true, on: &canvas)
        if let chosen = list.chosen(contents), selection != nil { scene.drawCover(of: chosen, on: &canvas) }
        return ((1...rows).map { canvas.text(ofRow: $0) }, canvas)
    }
}
