import Foundation
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of the search index while items arrive.
@Suite(.timeLimit(.minutes(5))) struct ArrivalIndexingTests {
    let fixture: LibraryFixture

    init() async throws { fixture = try await LibraryFixture(["mills", "rivers", "wells"]) }

    /// A reader of texts that counts its calls by item.
    private final class Texts: Sendable {
        let counts = Mutex<[String: Int]>([:])
        let faults = Mutex<Set<String>>([])

        func read(_ item: LibraryItem) throws(MastheadError) -> [PageText] {
            counts.withLock { $0[item.name, default: 0] += 1 }
            guard faults.withLock({ !$0.contains(item.name) }) else {
                throw MastheadError(.noPage, cannot: "read", to: item.name, found: "there is no pages.plist")
            }
            return [PageText(position: .first, title: nil, text: "The book of \(item.name)")]
        }
    }

    private func opened(_ texts: @escaping SearchIndex.TextReader) async throws -> IssueLibrary {
        var configuration = LibraryFixture.impatient
        configuration.pageTexts = texts
        return try await IssueLibrary(folder: fixture.folder["library"], configuration: configuration)
    }

    private func opened(_ texts: Texts) async throws -> IssueLibrary {
        try await opened { item, _ throws(MastheadError) in try texts.read(item) }
    }

    /// Downloads all items.
    private func download(into library: IssueLibrary) async throws {
        _ = try await library.refresh()
        #expect(await library.runner.run(try await library.downloads.queueEverything().downloads).isEmpty)
    }

    /// Returns the names of the items that the first search would have to read.
    private func unindexed(_ library: IssueLibrary) async throws -> [String] {
        let texts = Texts()
        _ = try await library.search.update { item, _ throws(MastheadError) in try texts.read(item) }
        return texts.counts.withLock { $0.keys.sorted() }
    }

    @Test("items are indexed while they are downloaded, not at the first search")
    func downloads() async throws {
        let texts = Texts()
        let library = try await opened(texts)
        try await download(into: library)
        await library.search.finishArrivals()
        #expect(texts.counts.withLock { $0 } == ["mills": 1, "rivers": 1, "wells": 1])
        #expect(try await library.search.pages("book").count == 3)
        #expect(try await unindexed(library).isEmpty)
    }

    @Test("a download does not wait until an earlier item is indexed")
    func slow() async throws {
        let areHere = DispatchSemaphore(value: 0)
        let texts = Texts()
        let library = try await opened { item, _ throws(MastheadError) in
            // Only the first text waits.
            if texts.counts.withLock({ $0.isEmpty }) { areHere.wait() }
            return try texts.read(item)
        }
        try await download(into: library)
        areHere.signal()
        await library.search.finishArrivals()
        #expect(texts.counts.withLock { $0.count } == 3)
    }

    @Test("items that an earlier process did not index are indexed by the next process")
    func killed() async throws {
        try await download(into: fixture.library)
        #expect(try await fixture.library.search.pages("book").isEmpty)
        try SampleSource.make(fixture.folder["tides"], date: Date(timeIntervalSince1970: 1_700_500_000))
        try fixture.pack(["mills", "rivers", "wells", "tides"])
        let library = try await opened(Texts())
        try await download(into: library)
        await library.search.finishArrivals()
        #expect(try await library.search.pages("book").count == 4)
    }

    @Test("an item without readable text is reported once, and other items are indexed")
    func unreadable() async throws {
        let texts = Texts()
        texts.faults.withLock { $0 = ["rivers"] }
        let library = try await opened(texts)
        try await download(into: library)
        for another in [library, try await opened(texts)] {
            await another.search.indexArrivals()
            await another.search.finishArrivals()
        }
        #expect(await library.search.takeArrivalFailures().keys.map(\.name) == ["rivers"])
        #expect(await library.search.takeArrivalFailures().isEmpty)
        #expect(texts.counts.withLock { $0["rivers"] } == 1)
        #expect(try await library.search.pages("book").count == 2)
        let failures = try await library.search.update { item, _ throws(MastheadError) in try texts.read(item) }
        #expect(failures.isEmpty, "the failure was already reported")
    }

    @Test("the next search reports indexing errors that no search has reported")
    func unreported() async throws {
        let texts = Texts()
        texts.faults.withLock { $0 = ["rivers"] }
        let library = try await opened(texts)
        try await download(into: library)
        while await library.search.isIndexingArrivals { await Task.yield() }
        let failures = try await fixture.library.search.update { item, _ throws(MastheadError) in try texts.read(item) }
        #expect(failures.keys.map(\.name) == ["rivers"])
    }

    @Test("two simultaneous updates of the index read each item only once")
    func twice() async throws {
        try await download(into: fixture.library)
        let texts = Texts()
        let search = fixture.library.search
        async let first = search.update { item, _ throws(MastheadError) in try texts.read(item) }
        async let second = search.update { item, _ throws(MastheadError) in try texts.read(item) }
        let (one, other) = try await (first, second)
        #expect(one.isEmpty && other.isEmpty)
        #expect(texts.counts.withLock { $0 } == ["mills": 1, "rivers": 1, "wells": 1])
    }

    @Test("an item that is removed during indexing is neither indexed nor reported")
    func removed() async throws {
        try await download(into: fixture.library)
        let (beginnings, begun) = AsyncStream<Void>.makeStream()
        let ended = DispatchSemaphore(value: 0)
        let library = fixture.library
        let removal = Task {
            for await _ in beginnings { break }
            try await library.removal.removeContent(of: "rivers")
            ended.signal()
        }
        let failures = try await library.search.update { item, folder throws(MastheadError) in
            if item.name == "rivers" {
                begun.yield()
                ended.wait()
                throw MastheadError(.noPage, cannot: "read", to: item.name, found: "there is no pages.plist")
            }
            return [PageText(position: .first, title: nil, text: "The book of \(item.name)")]
        }
        try await removal.value
        #expect(failures.isEmpty)
        #expect(try await library.search.pages("book").count == 2)
    }

    @Test("a task that waits for the search index can be canceled")
    func canceled() async throws {
        let isFree = DispatchSemaphore(value: 0)
        let library = try await opened { item, _ throws(MastheadError) in
            isFree.wait()
            isFree.signal()
            return []
        }
        try await download(into: library)
        let waiting = Task { await library.search.finishArrivals() }
        waiting.cancel()
        await waiting.value
        #expect(await library.search.isIndexingArrivals)
        isFree.signal()
        await library.search.finishArrivals()
    }
}
