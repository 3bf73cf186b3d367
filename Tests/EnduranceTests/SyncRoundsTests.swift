import CommandSupport
import Foundation
import IssueLibrary
import Periodical
import Synchronization
import Testing

@testable import TestSupport

/// Two libraries and a sync service that all change while disconnected.
@Suite(.serialized, .leavesNoProcess) struct SyncRoundsTests {
    @Test("after network errors and `kill -9`, two syncing libraries match the sync service")
    func rounds() async throws {
        var generator = SeededGenerator()
        let service = try ReaderService()
        service.with { state in
            state.pageSize = 60
            // Each run simulates a service with other features, such as numeric IDs or status 403 instead of 401.
            state.habits = ReaderService.Habits(&generator)
            for name in 0..<5 { Self.publish(&state, name, count: 6) }
        }
        let devices = [try await SyncDevice(service), try await SyncDevice(service)]
        try await devices[1].library.feeds.add(opml: Self.list("https://example.org/own"), at: URL(filePath: "/l.opml"))
        for device in devices { #expect(try await device.logIn().status == 0, "\(generator)") }
        var (kills, failures, most) = (0, 0, 0)
        for round in Endurance.rounds(upTo: 200) {
            most = max(most, service.with { $0.items.count })
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    Self.changeService(service, round, &generator)
                } else {
                    try await Self.change(devices[Int.random(in: 0...1, using: &generator)].library, round, &generator)
                }
            }
            let device = devices[Int.random(in: 0...1, using: &generator)]
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1, 2: break
            case 3, 4:
                let call = Int.random(in: 1...45, using: &generator)
                if try await device.sync(dyingAt: call).status == 128 + SIGKILL { kills += 1 }
            case 5:
                Self.disturb(service, &generator)
                if try await device.sync().status != 0 { failures += 1 }
                service.with { $0.fault = nil }
            default:
                let result = try await device.sync()
                #expect(result.status == 0, "\(generator), round \(round): \(result.errors)")
            }
        }
        for _ in 0..<2 {
            for device in devices {
                let result = try await device.sync()
                #expect(result.status == 0, "\(generator): \(result.errors)")
            }
        }
        let statuses = service.with { state in
            Dictionary(state.items.values.map { ($0.title, ($0.isRead ? "r" : "") + ($0.isStarred ? "s" : "")) }) { $1 }
        }
        let feeds = service.with { $0.feeds.values.map { "\($0.url) \($0.title) \($0.labels.sorted())" }.sorted() }
        for (number, device) in devices.enumerated() {
            #expect(try await device.feeds() == feeds, "\(generator), library \(number)")
            let own = try await device.statuses()
            for (title, status) in statuses {
                #expect(own[title] == status, "\(generator), library \(number): \(title)")
            }
            let backlog = try await device.library.service.backlog()
            #expect(backlog.statuses == 0 && backlog.subscriptions == 0, "\(generator), library \(number)")
        }
        // The number of items at the end is random, because feeds are also unfollowed, so the maximum is checked.
        let isThorough = kills > 10 && failures > 3 && most > 5
        #expect(isThorough || !Endurance.isWhole, "\(generator): \(kills), \(failures), \(most)")
    }

    private static func list(_ url: String) -> Data {
        Data(#"<opml><body><outline xmlUrl="\#(url)"/></body></opml>"#.utf8)
    }

    /// Subscribes the account to a feed and adds items to it.
    private static func publish(_ state: inout ReaderService.State, _ name: Int, count: Int) {
        let id = state.subscribe("https://example.org/\(name)", title: "Feed \(name)")
        for _ in 0..<count { add(to: id, &state) }
    }

    private static func add(to feed: String, _ state: inout ReaderService.State) {
        let number = Int64(state.items.keys.map { abs($0) }.max() ?? 0) + 1 + Int64(state.writes.count)
        state.items[number.isMultiple(of: 2) ? number : -number] = ReaderService.Item(
            feed: feed, title: "Post \(number)", link: "https://example.org/post/\(number)",
            published: Int(Date().timeIntervalSince1970))
    }

    private static func changeService(
        _ service: ReaderService, _ round: Int, _ generator: inout SeededGenerator
    ) {
        let (kind, pick, other) = (
            Int.random(in: 0..<24, using: &generator), UInt.random(in: 0..<1_000_000, using: &generator),
            Int.random(in: 0..<4, using: &generator)
        )
        service.with { state in
            let numbers = state.items.keys.sorted()
            let feeds = state.feeds.keys.sorted()
            guard let feed = feeds.isEmpty ? nil : feeds[Int(pick) % feeds.count] else { return }
            let item = numbers.isEmpty ? nil : numbers[Int(pick) % numbers.count]
            switch kind {
            case 0..<8: if let item { state.items[item]?.isRead.toggle() }
            case 8..<13: if let item { state.items[item]?.isStarred.toggle() }
            case 13..<18: add(to: feed, &state)
            case 18: state.feeds[feed]?.title = "Theirs \(round)"
            case 19: state.feeds[feed]?.labels = ["Folder \(other)"]
            case 20: state.feeds[feed]?.labels.insert("Folder \(other)")
            case 21: if let item { state.items[item] = nil }
            case 22: publish(&state, 100 + round, count: 3)
            case 23 where feeds.count <= 4: state.forgetLogins()
            default: if feeds.count > 4 { state.unsubscribe(feed) }
            }
        }
    }

    private static func change(
        _ library: IssueLibrary, _ round: Int, _ generator: inout SeededGenerator
    ) async throws {
        let posts = try await library.posts.page(limit: 1000).posts
        let feeds = try await library.publications.all().filter { $0.isFollowed && $0.kind == .feed }
        let kind = Int.random(in: 0..<24, using: &generator)
        let (post, feed) = (posts.randomElement(using: &generator), feeds.randomElement(using: &generator))
        let isSo = Bool.random(using: &generator)
        let name = "Folder \(Int.random(in: 0..<4, using: &generator))"
        switch kind {
        case 0..<9: if let post { try await library.posts.setRead(isSo, [post.id]) }
        case 9..<16: if let post { try await library.posts.setFavorite(isSo, [post.id]) }
        case 16: if let feed { try await library.posts.setRead(isSo, all: PostFilter(handles: [feed.handle])) }
        case 17, 18: if let feed { try await library.feeds.setTitle("Ours \(round)", of: feed.handle) }
        case 19, 20:
            if let feed { try await library.feeds.setFolders(isSo ? [[name], ["Deep", name]] : [], of: feed.handle) }
        case 21, 22:
            try await library.feeds.add(
                opml: list("https://example.org/new/\(round % 40)"), at: URL(filePath: "/l.opml"))
        default:
            if let feed, feeds.count > 4 { try await library.following.unfollow(feed.handle, keepsContent: isSo) }
        }
    }

    /// Makes one of the next requests fail in a random way.
    private static func disturb(_ service: ReaderService, _ generator: inout SeededGenerator) {
        let kinds: [ReaderService.Fault] = [
            .dropped, .droppedAfterEffect, .status(400, retryAfter: nil), .page, .badToken,
            .status(503, retryAfter: 7200), .emptyList,
        ]
        guard let kind = kinds.randomElement(using: &generator) else { return }
        let rest = Mutex(Int.random(in: 0..<8, using: &generator))
        // Status 400 for a change would mean that the change is refused, so only read requests fail with it.
        let isForReading = kind == .status(400, retryAfter: nil) || kind == .emptyList
        service.with { state in
            state.fault = { path in
                let isWriting = ["edit", "quickadd", "import"].contains { path.contains($0) }
                guard !isForReading || !isWriting else { return nil }
                return rest.withLock { rest in
                    rest -= 1
                    return rest < 0 ? kind : nil
                }
            }
        }
    }
}
