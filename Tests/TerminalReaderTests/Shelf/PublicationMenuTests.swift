import Foundation
import Periodical
import TestSupport
import Testing

@testable import TerminalReader

/// A publication's menu and contact addresses.
@Suite struct PublicationMenuTests {
    private let host = FeedsTestHost()

    private func shelf() async throws -> TerminalShelf {
        let shelf = TerminalShelf(
            host, environment: ["LANG": "C.UTF-8"], device: try PseudoTerminal.device(columns: 120, rows: 40))
        var contents = SampleShelf.contents
        let index = try #require(contents.publications.firstIndex { $0.id == "pepper" })
        contents.publications[index].contacts.contact = ContactAddress("office@example.org")
        contents.publications[index].contacts.support = ContactAddress("https://example.org/help")
        await shelf.show(contents)
        return shelf
    }

    @Test("the shelf opens at the publication that the user named", arguments: ["pepper", "coast"])
    func named(handle: String) async throws {
        var contents = SampleShelf.contents
        contents.feeds = [ShelfFeed("coast", title: "Coast")]
        let shelf = TerminalShelf(
            host, showing: handle, environment: ["LANG": "C.UTF-8"],
            device: try PseudoTerminal.device(columns: 120, rows: 40))
        await shelf.receive(contents)
        if handle == "pepper" {
            #expect(await shelf.screen == .list)
            #expect(await shelf.list.source == .publication("pepper"))
        } else {
            #expect(await shelf.screen == .feeds)
            #expect(await shelf.feeds.query.source == .feed("coast"))
        }
    }

    @Test("in the left pane, pressing m opens the publication's menu")
    func pane() async throws {
        let shelf = try await shelf()
        await shelf.type(.left)
        for _ in 0..<12 {
            if case .publication("pepper") = await shelf.list.source { break }
            await shelf.type(.down)
        }
        for key in "mi" {
            await shelf.type(.character(key))
            #expect(
                await shelf.menu == [
                    "Pepper&Carrot", "Enter show its items", "t remind me…", "c contact: office@example.org",
                    "h support: https://example.org/help", "F unfollow",
                ])
            await shelf.type(.escape)
        }
        await shelf.type(.character("m"))
        await shelf.type(.character("c"))
        #expect(await shelf.said == "Opening the mail program…")
        try await wait(while: !host.done.contains("link mailto:office@example.org"))
        await shelf.type(.character("m"))
        await shelf.type(.character("h"))
        #expect(await shelf.said == "Opening the browser…")
        try await wait(while: !host.done.contains("link https://example.org/help"))
        await shelf.type(.character("m"))
        await shelf.type(.enter)
        #expect(await !shelf.list.isPaneFocused)
    }

    @Test("in an issue's menu, pressing c opens the publication's contact addresses")
    func issue() async throws {
        let shelf = try await shelf()
        let contents = await shelf.scene.contents
        let items = try ["pepper", "tide"].map { handle in
            (
                item: try #require(contents.items.first { $0.handle == handle }),
                publication: try #require(contents.publications.first { $0.id == handle })
            )
        }
        func labels(_ index: Int) -> [String] {
            ShelfDialog.menu(items[index].item, nil, items[index].publication).popup.choices.map(\.label)
        }
        #expect(labels(0).contains("contact Pepper&Carrot…"))
        #expect(!labels(1).contains { $0.hasPrefix("contact") })
        #expect(
            ShelfDialog.writeTo(items[0].publication).popup.choices.map(\.label)
                == ["contact: office@example.org", "support: https://example.org/help"])
    }
}
