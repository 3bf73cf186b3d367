import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@Suite struct ReleasesTests {
    @Test(
        "a due issue is announced only once, even if several processes run", arguments: StoreKind.installed)
    func announced(kind: StoreKind) async throws {
        try await kind.withStore(connections: 8) { store async throws in
            let releases = Releases(store)
            for number in 1...5 { _ = try await releases.note(.example("issue-\(number)")) }
            _ = try await releases.note(.example("to-come", dueAt: Date(timeIntervalSinceNow: 86_400)))
            #expect(try await releases.state().dueCount == 5)
            let counts = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await releases.announceDue() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts.reduce(0, +) == 5)
            let events = try await releases.events(after: 0)
            #expect(Set(events.map(\.issue)) == Set((1...5).map { "issue-\($0)" }))
            #expect(Set(events.map(\.number)).count == 5)
            #expect(try await releases.events(after: events[3].number).map(\.issue) == [events[4].issue])
            let state = try await releases.state()
            #expect(state.latestEvent == events[4].number && state.dueCount == 0 && state.openCount == 5)
            let again = try await releases.note(.example("issue-1"))
            #expect(!again.isNew && again.release.event != nil)
        }
    }

    @Test("the date of a scheduled announcement can be changed", arguments: StoreKind.installed)
    func planned(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let releases = Releases(store)
            let first = try await releases.note(.example("a", dueAt: Date(timeIntervalSinceNow: 86_400)))
            #expect(first.isNew && first.plannedAt == nil)
            #expect(try await releases.announceDue() == 0)
            let second = try await releases.note(.example("a", isAlert: true))
            #expect(second.isNew && second.release.isAlert)
            #expect(second.plannedAt == first.release.dueAt)
            #expect(try await releases.announceDue() == 1)
            #expect(try await releases.note(.example("a")).plannedAt == nil, "the issue was announced")
            #expect(try await releases.list().map(\.issue) == ["a"])
        }
    }

    @Test("only new catalog entries are announced", arguments: StoreKind.installed)
    func catalog(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let releases = Releases(store)
            func row(_ issue: String, in seconds: Double, isNews: Bool = true) -> ReleaseRow {
                ReleaseRow(.example(issue, dueAt: Date(timeIntervalSinceNow: seconds)), isNews: isNews)
            }
            let first = [row("old", in: -60), row("soon", in: 3600), row("withdrawn", in: 3600)]
            #expect(try await releases.take(first, of: "magazine") == 2)
            #expect(try await releases.state().dueCount == 0)
            let second = [
                row("old", in: -60), row("soon", in: -1), row("new", in: -1), row("ancient", in: -9, isNews: false),
            ]
            #expect(try await releases.take(second, of: "magazine") == 1)
            #expect(try await releases.take(second, of: "magazine") == 0)
            #expect(try await releases.announceDue() == 2)
            #expect(try await releases.events(after: 0).map(\.issue).sorted() == ["new", "soon"])
            // An existing entry can be announced manually.
            #expect(try await releases.note(.example("old")).isNew)
            #expect(try await releases.announceDue() == 1)
            #expect(try await releases.take(second, of: "magazine") == 0)
            #expect(try await releases.announceDue() == 0)
            #expect(try await releases.release("magazine", "withdrawn") == nil)
        }
    }

    @Test(
        "an announcement is queued only once for each device, even if several processes run",
        arguments: StoreKind.installed)
    func queue(kind: StoreKind) async throws {
        try await kind.withStore(connections: 4) { store async throws in
            let (releases, devices) = (Releases(store), Devices(store))
            let account = try await Accounts(store).make().account.id
            for number in 0..<25 { _ = try await devices.register(.apple(number), account: account) }
            _ = try await devices.register(.browser(1), account: account)
            _ = try await devices.register(.apple(100, ["zine"]), account: account)
            _ = try await devices.register(
                DeviceDetails(.channel(key: "abcdefghijklmnop"), publications: ["magazine"]), account: account)
            _ = try await releases.note(.example("a", isAlert: true))
            try await releases.announceDue()
            #expect(try await releases.queueNext(partSize: 10))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { while try await releases.queueNext(partSize: 3) {} } }
                try await group.waitForAll()
            }
            #expect(try await releases.list().first?.progress.queued == 26)
            let parts = try await store.read { session in
                try session.rows("SELECT parts, count(*) AS n FROM notification GROUP BY parts ORDER BY parts")
                    .map { [try $0.integer("parts"), try $0.integer("n")] }
            }
            #expect(parts == [[2, 1], [3, 25]])
        }
    }

    @Test(
        "the text of an announcement is truncated to the size of a notification", arguments: ["a", "ß", "🗞️", "\u{0}"])
    func cut(letter: String) {
        let long = String(repeating: letter, count: 5000)
        let wish = ReleaseRequest(
            publication: "m", issue: "i", title: long, text: long, cover: long, isAlert: true, dueAt: .now, endsAt: .now
        )
        #expect(wish.title.utf8.count <= 300 && (wish.text?.utf8.count ?? 0) <= 1000 && wish.cover == nil)
        #expect(!wish.title.contains("\u{0}"))
    }
}
