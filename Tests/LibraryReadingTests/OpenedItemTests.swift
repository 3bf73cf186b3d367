import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import TestSupport
import Testing

@Suite struct OpenedItemTests {
    private func position(_ text: String) throws -> PagePosition { try #require(PagePosition(text)) }

    private func isHere(_ text: String, _ item: OpenedItem) throws -> Bool {
        item.content.isAvailable(try item.content.page(at: try position(text)))
    }

    @Test("an item opens with its title, at the right scale and reading position")
    func complete() async throws {
        let press = try await Press(pages: [1, 2, 3])
        try await press.download()
        let item = try await press.library.open("spring")
        #expect(item.isComplete && item.content.grid.pageCount == 3 && item.content.scale == .standard)
        #expect(item.heading.name == item.item.reference.description)
        #expect(item.heading.title == "Spring Tides" && item.heading.publication == nil)
        #expect(try await item.position() == .first)
        try await item.memory.remember(try position("3.1"), beside: [try position("2.1")])
        #expect(try await item.position() == position("3.1"))
        #expect(try await press.library.items.existingItem("spring").readPageCount == 2)
        #expect(try await press.library.items.currentlyReading?.name == "spring")
        try press.publish(pages: [1, 2])
        try await press.download()
        #expect(try await press.library.open("spring").position() == position("2.1"), "the page no longer exists")
    }

    @Test("bookmarks and favorites can be stored for an item that is not downloaded")
    func marks() async throws {
        let press = try await Press(pages: [1, 2])
        let memory = ReadingMemory(of: "spring", in: press.library)
        #expect(try await memory.position() == nil)
        #expect(try await memory.set(.bookmark, true, at: position("2.1")))
        #expect(try await memory.set(.bookmark, true, at: position("2.1")) == false)
        #expect(try await memory.set(.favorite, true))
        #expect(try await memory.bookmarks() == [position("2.1")])
        #expect(try await memory.marks() == [.favorite])
        #expect(try await memory.set(.bookmark, false, at: position("2.1")))
        #expect(try await memory.set(.favorite, false))
        #expect(try await memory.bookmarks().isEmpty)
        #expect(try await memory.marks().isEmpty)
    }

    @Test("a bookmark on a page that does not exist is rejected, and the error names the last page")
    func noSuchPage() async throws {
        let press = try await Press(pages: [1, 2])
        try await press.download()
        let memory = try await press.library.open("spring").memory
        let refused = [
            "2.100": "The last page of article 2 is 2.1.", "7.1": "The last page of the issue is 2.1.",
        ]
        for (text, last) in refused {
            let error = await #expect(throws: MastheadError.self) {
                try await memory.set(.bookmark, true, at: try position(text))
            }
            #expect(error?.code == .noPage && error?.hint?.contains(last) == true, "\(String(describing: error))")
            // An earlier version may have stored the mark.
            #expect(try await memory.set(.bookmark, false, at: position(text)) == false)
        }
        #expect(try await memory.bookmarks().isEmpty)
        #expect(try await memory.set(.bookmark, true, at: position("2.1")))
    }

    @Test("the error for a damaged page grid or deleted folder names the remedy: download the files again")
    func damaged() async throws {
        let press = try await Press(pages: [1, 2])
        try await press.download()
        let folder = try #require(try await press.library.items.existingItem("spring").contentURL)
        try Data("spoilt".utf8).write(to: folder.appending(path: "pages.plist"))
        let spoilt = await #expect(throws: MastheadError.self) { _ = try await press.library.open("spring") }
        #expect(spoilt?.remedies == [.verify("spring")], "\(String(describing: spoilt))")
        try FileManager.default.removeItem(at: folder)
        let deleted = await #expect(throws: MastheadError.self) { _ = try await press.library.open("spring") }
        #expect(
            deleted?.remedies == [.verify("spring")] && deleted?.found == "the folder was deleted",
            "\(String(describing: deleted))")
    }

    @Test("an item can be opened while it is still downloading, with its complete page grid")
    func arriving() async throws {
        let press = try await Press(pages: Array(1...10))
        let library = press.library
        for look in [true, false] {
            let error = await #expect(throws: MastheadError.self) {
                if look { _ = try await library.openArrived("spring") } else { _ = try await library.open("spring") }
            }
            #expect(error?.code == .nothingToDownload, "\(String(describing: error))")
        }
        let gate = Gate()
        defer { gate.open() }
        press.hold(at: gate, after: 150_000)
        let downloads = try await library.downloads.queue("spring")
        #expect(try await library.openArrived("spring") == nil, "opening without a request downloads nothing")
        let run = Task { await library.runner.run(downloads) }
        let item = try await library.open("spring")
        #expect(try !item.isComplete && item.content.grid.pageCount == 10 && !isHere("9.1", item))
        let brought = try await item.bringForward(try position("9.1"))
        #expect(try isHere("9.1", brought))
        let error = await #expect(throws: MastheadError.self) { try await item.bringForward(try position("11.1")) }
        #expect(error?.code == .noPage && error?.hint?.contains("The last page of the issue is 10.1.") == true)
        await #expect(throws: MastheadError.self) { try await item.memory.set(.bookmark, true, at: position("11.1")) }
        gate.open()
        #expect(await run.value.isEmpty)
        #expect(try await item.bringForward(.first).isComplete)
        #expect(try isHere("1.1", item), "downloaded pages stay readable")
    }

    @Test("an open item reports new pages, the end of its download and a newer revision", .timeLimit(.minutes(2)))
    func changes() async throws {
        let press = try await Press(pages: Array(1...10))
        let library = press.library
        let gate = Gate()
        defer { gate.open() }
        press.hold(at: gate, after: 150_000)
        let downloads = try await library.downloads.queue("spring")
        let run = Task { await library.runner.run(downloads) }
        let item = try await library.open("spring")
        var changes = item.changes.makeAsyncIterator()
        _ = try await item.bringForward(try position("9.1"))
        var told: OpenedItem?
        while try told.map({ try isHere("9.1", $0) }) != true, case .arrived(let more)? = await changes.next() {
            told = more
        }
        #expect(try told.map { try isHere("9.1", $0) } == true)
        gate.open()
        #expect(await run.value.isEmpty)
        // On a slow machine, the rest may have arrived with the page.
        while told?.isComplete != true, case .arrived(let more)? = await changes.next() { told = more }
        let first = try #require(told)
        // Marks do not count as changes.
        try await first.memory.remember(.first)
        try press.publish(pages: [1, 20, 3])
        try await press.download()
        guard case .corrected(let second)? = await changes.next() else {
            Issue.record("the new revision was not reported")
            return
        }
        #expect(second.content.grid.pageCount == 3 && !second.content.isSameRevision(as: first.content))
        let former = try #require(try first.content.file(for: "1.pdf"))
        let now = try #require(try second.content.file(for: "1.pdf"))
        #expect(try Data(contentsOf: former) == Data("%PDF-1.4\n".utf8) + .noise(100_000, seed: 2))
        #expect(try Data(contentsOf: now) == Data("%PDF-1.4\n".utf8) + .noise(100_000, seed: 20))
    }

    @Test("an item that is opened repeatedly is read again only after a change")
    func again() async throws {
        let press = try await Press(pages: [1, 2, 3])
        try await press.download()
        let items = OpenedItems(of: press.library, classes: .builtIn)
        func open() async throws -> OpenedItem? {
            try await items.open(try await press.library.items.existingItem("spring"))
        }
        let first = try #require(try await open())
        // The files are not read again.
        let folder = try #require(first.item.contentURL)
        try Data("spoilt".utf8).write(to: folder.appending(path: "pages.plist"))
        let second = try #require(try await open())
        #expect(second.content.grid == first.content.grid && second.content.isSameRevision(as: first.content))
        await #expect(throws: MastheadError.self) { try await press.library.open("spring") }
        try press.publish(pages: [1])
        try await press.download()
        let third = try #require(try await open())
        #expect(third.content.grid.pageCount == 1 && !third.content.isSameRevision(as: first.content))
    }
}
