import Foundation
import Periodical
import Testing

@testable import TerminalReader

/// The list of items on the shelf, and its selection.
@Suite struct ShelfListTests {
    private let contents = SampleShelf.contents

    private func list(_ change: (inout ShelfList) -> Void = { _ in }) -> ShelfList {
        var list = ShelfList()
        list.update(contents, isLow: false)
        list.show(contents, isLow: false, change)
        return list
    }

    private func titles(_ list: ShelfList) -> [String] {
        list.listing.itemRows.indices.compactMap { list.listing.place($0).map { contents.items[$0.item].title } }
    }

    @Test("on the shelf, items that the user is reading come first, then magazines and books by title")
    func order() throws {
        let listing = list().listing
        #expect(listing.sections.map(\.source).first == .begun)
        #expect(listing.sections.last?.kind == "books")
        #expect(listing.sections.map(\.title).filter { "MP".contains($0.prefix(1)) } == ["Masthead", "Pepper&Carrot"])
        #expect(titles(list()).prefix(2) == ["Making an Issue", "Moby-Dick; or, The Whale"])
        #expect(listing.newCount == 4)
    }

    @Test("filters and sort orders change the list on the shelf")
    func filters() {
        #expect(titles(list { $0.filter = .new }).count == 4)
        #expect(Set(titles(list { $0.filter = .favorites })) == ["Making an Issue"])
        #expect(!titles(list { $0.filter = .here }).contains("The Voyage Out"))
        // As in the browser and in `list`.
        #expect(ShelfFilter.here.title == "available")
        #expect(
            titles(
                list {
                    $0.source = .publication("pepper")
                    $0.order = .title
                }) == ["Rainbow potions", "The potion of flight", "The secret ingredients"])
        #expect(
            titles(list { $0.order = .oldest }).dropFirst(2).prefix(2) == ["Making an Issue", "Keeping and Reading"])
    }

    @Test("a book with two tags appears in both groups of its bookshelf")
    func tags() throws {
        var contents = contents
        for (index, name) in ["b", "a", "c"].enumerated() {
            var book = ShelfItem(ItemReference(handle: "sea", name: name), title: "Book \(name)")
            book.view.categories = [["git", "version control"], ["git"], []][index]
            book.view.favorite = name == "a"
            contents.items.append(book)
        }
        func groups(_ order: ShelfOrder = .newest) -> [String: [String]] {
            let listing = ShelfListing(contents, source: .publication("sea"), order: order, hasGaps: true)
            return Dictionary(
                uniqueKeysWithValues: listing.sections.map { section in
                    (section.title, section.items.map { contents.items[$0].id.name })
                })
        }
        let listing = ShelfListing(contents, source: .publication("sea"), hasGaps: true)
        #expect(listing.sections.map(\.title) == ["Favorites", "Git", "Version control", "Untagged"])
        #expect(
            groups()["Git"] == ["a", "b"] && groups()["Favorites"] == ["a"] && groups()["Version control"] == ["b"])
        #expect(groups()["Untagged"]?.count == 3)
        #expect(groups(.title).keys.sorted() == ["Sea Stories"])
        // The selected book is found in the same group.
        let second = ShelfListing.Choice(section: .group("sea", tag: "version control"), item: "sea/b")
        let place = try #require(listing.index(of: second, in: contents).flatMap(listing.place))
        #expect(listing.sections[place.section].title == "Version control")
        for index in contents.items.indices {
            contents.items[index].view.categories = (0..<9).map { "t\(index)-\($0)" }
        }
        for _ in 0..<5 { contents.items += contents.items }
        _ = ShelfListing(contents, source: .publication("sea"), hasGaps: true)
    }

    @Test("titles and authors are sorted in the user's language")
    func words() {
        var contents = ShelfContents(
            publications: [ShelfPublication("own", title: "My books", kind: .bookshelf, isFollowed: false)])
        let books = [
            ("Zebra", "Öst", 1, 3), ("Äpfel", "Zorn", 4, 0), ("apple 10", "Adams", 2, 0), ("Apple 9", nil, 3, 5),
        ]
        for (title, author, arrived, opened) in books {
            var book = ShelfItem(ItemReference(handle: "own", name: "b\(arrived)"), title: title)
            book.view.authors = author.map { [$0] } ?? []
            book.isBook = true
            book.view.arrivedAt = Date(timeIntervalSince1970: Double(arrived))
            book.view.openedAt = opened > 0 ? Date(timeIntervalSince1970: Double(opened)) : nil
            contents.items.append(book)
        }
        func titles(_ order: ShelfOrder, _ language: String) -> [String] {
            ShelfListing(contents, order: order, hasGaps: true, words: WordOrder(["LC_ALL": language])).sections.last
                .map {
                    $0.items.map { contents.items[$0].title }
                } ?? []
        }
        #expect(titles(.title, "de_DE.UTF-8") == ["Äpfel", "Apple 9", "apple 10", "Zebra"])
        #expect(titles(.title, "sv_SE.UTF-8") == ["Apple 9", "apple 10", "Zebra", "Äpfel"])
        #expect(
            titles(.author, "de_DE.UTF-8") == ["apple 10", "Zebra", "Äpfel", "Apple 9"],
            "a book without an author comes last")
        #expect(titles(.author, "sv_SE.UTF-8") == ["apple 10", "Äpfel", "Zebra", "Apple 9"])
        #expect(titles(.newest, "C") == ["Apple 9", "Zebra", "Äpfel", "apple 10"])
        #expect(titles(.opened, "C") == titles(.newest, "C"))
    }

    @Test("the shelf shows how much of a book the user has read")
    func looks() {
        func state(_ change: (inout ShelfItem) -> Void) -> StyledText {
            var item = ShelfItem("own/one", title: "One")
            item.isBook = true
            item.presence = .here
            change(&item)
            return item.state(nil, isOffline: false)
        }
        #expect(state { $0.progress = .reading(0.341) } == StyledText("34%", .quiet))
        #expect(state { ($0.isBook, $0.progress) = (false, .reading(0.341)) } == StyledText("34%", .quiet))
        #expect(state { $0.presence = .notHere } == StyledText("download", .quiet))
        #expect(state { _ in } == StyledText())
        #expect(state { ($0.isBook, $0.presence) = (false, .notHere) } == StyledText("not downloaded", .quiet))
        var item = ShelfItem("own/one", title: "One")
        #expect(item.titleText(columns: 20) == StyledText("One", .quiet), "an item that is not downloaded is gray")
        item.presence = .here
        #expect(item.titleText(columns: 20) == StyledText("One", .text))
    }

    @Test("when the shelf changes, the selection stays in the same section")
    func selectionStays() throws {
        var list = list()
        // The last row of the issue is the one in its publication's section.
        let index = try #require(titles(list).lastIndex(of: "Making an Issue"))
        list.select(index, contents)
        var changed = contents
        var another = ShelfItem("masthead/newest", title: "The newest")
        another.view.new = true
        changed.items.insert(another, at: 0)
        list.update(changed, isLow: false)
        #expect(list.chosen(changed)?.title == "Making an Issue")
        #expect(list.selection == index + 1)
        changed.items.removeAll { $0.title == "Making an Issue" }
        list.update(changed, isLow: false)
        #expect(list.chosen(changed) != nil)
    }

    @Test("Tab moves between new issues, and the keys [ and ] move between groups")
    func jumps() {
        var list = list()
        var seen: [String] = []
        for _ in 0..<5 {
            let isFound = list.goToNew(contents, forward: true)
            #expect(isFound)
            seen.append(list.chosen(contents)?.title ?? "")
        }
        #expect(seen[0] == "Keeping and Reading" && seen[4] == seen[0] && Set(seen).count == 4)
        list.select(0, contents)
        list.goToGroup(contents, forward: true)
        #expect(list.chosen(contents)?.title == "Keeping and Reading")
        list.goToGroup(contents, forward: false)
        #expect(list.selection == 0)
        var none = ShelfList()
        none.update(ShelfContents(), isLow: false)
        let isFound = none.goToNew(ShelfContents(), forward: true)
        #expect(!isFound && none.chosen(ShelfContents()) == nil)
    }

    @Test("the selection in the left pane skips headings")
    func pane() {
        var list = list()
        var sources: [ShelfSource] = []
        for _ in 0..<12 {
            list.movePane(1, contents, isLow: false)
            sources.append(list.source)
        }
        #expect(sources.prefix(3) == [.begun, .favorites, .publication("masthead")])
        #expect(sources.last == .publication("sea"))
    }
}
